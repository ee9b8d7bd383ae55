@echo off
rem Builds Parley on Windows with the Maven and the Java that it needs: mvnw verify
rem Run it in the project's folder. What it does and reads is told in mvnw, its elder brother.
rem
rem UNTESTED: nobody has run this file or .mvn\wrapper\prepare.ps1 on Windows yet. Please tell us.

setlocal
set "MVNW_MAVEN="
for /f "usebackq tokens=1,* delims==" %%a in (`powershell.exe -NoLogo -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "%~dp0.mvn\wrapper\prepare.ps1"`) do (
  if "%%a"=="JAVA_HOME" set "JAVA_HOME=%%b"
  if "%%a"=="MVNW_MAVEN" set "MVNW_MAVEN=%%b"
)
if not defined MVNW_MAVEN exit /b 1

call "%MVNW_MAVEN%\bin\mvn.cmd" %*
exit /b %ERRORLEVEL%
