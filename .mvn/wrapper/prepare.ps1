# The work of mvnw.cmd: finds the JDK, gets Maven, and prints where both are, as NAME=VALUE lines.
# UNTESTED: nobody has run it on Windows yet.

$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

function Say($text) { [Console]::Error.WriteLine("mvnw: $text") }
function Die($text) { Say $text; exit 1 }

$properties = @{}
foreach ($line in Get-Content -LiteralPath "$PSScriptRoot\maven-wrapper.properties") {
  if ($line -match '^([A-Za-z0-9]+)=(.*)$') { $properties[$Matches[1]] = $Matches[2].Trim() }
}
$url = $properties.distributionUrl
$sha512 = $properties.distributionSha512Sum
$javaNeeded = [int]$properties.requiredJava
$archive = ($url -split '/')[-1]               # apache-maven-3.9.16-bin.zip
$name = $archive -replace '-bin\.zip$', ''     # apache-maven-3.9.16
$version = $name -replace '^apache-maven-', ''

# --- the JDK ---------------------------------------------------------------------------------

# The major version of the JDK in the folder, 0 where there is none. A JRE is none.
function JdkVersion($jdk) {
  if (-not $jdk -or -not (Test-Path -LiteralPath "$jdk\bin\javac.exe")) { return 0 }
  $release = "$jdk\release"
  if (-not (Test-Path -LiteralPath $release)) { return 0 }
  foreach ($line in Get-Content -LiteralPath $release) {
    if ($line -match '^JAVA_VERSION="(\d+)') { return [int]$Matches[1] }
  }
  return 0
}

function FindJdk {
  $candidates = @($env:JAVA_HOME)
  $onPath = Get-Command java.exe -CommandType Application -ErrorAction SilentlyContinue |
    Select-Object -First 1
  if ($onPath) { $candidates += Split-Path (Split-Path $onPath.Source) }
  foreach ($jdk in $candidates) {
    if ((JdkVersion $jdk) -ge $javaNeeded) { return $jdk }
  }
  $folders = @(
    "$env:ProgramFiles\Eclipse Adoptium\*", "$env:ProgramFiles\Java\*",
    "$env:ProgramFiles\Microsoft\*", "$env:ProgramFiles\Zulu\*",
    "$env:ProgramFiles\Amazon Corretto\*", "$env:ProgramFiles\BellSoft\*",
    "$env:USERPROFILE\.jdks\*", "$env:USERPROFILE\scoop\apps\*jdk*\current"
  )
  return Get-Item -Path $folders -ErrorAction SilentlyContinue |
    Where-Object { (JdkVersion $_.FullName) -ge $javaNeeded } |
    Sort-Object { JdkVersion $_.FullName } |
    Select-Object -First 1 -ExpandProperty FullName
}

# --- Maven -----------------------------------------------------------------------------------

function Download($from, $to) {
  Say "getting Maven $version from $from"
  [Net.ServicePointManager]::SecurityProtocol = [Net.SecurityProtocolType]::Tls12
  (New-Object Net.WebClient).DownloadFile($from, $to)
}

# Gets the archive into the folder: from MVNW_REPOURL, through a Maven that is already here and
# knows the user's mirrors and proxies, or from Apache.
function GetArchive($folder) {
  if ($env:MVNW_REPOURL) {
    $repository = $env:MVNW_REPOURL.TrimEnd('/')
    Download "$repository/org/apache/maven/apache-maven/$version/$archive" "$folder\$archive"
    return
  }
  $maven = Get-Command mvn -CommandType Application -ErrorAction SilentlyContinue |
    Select-Object -First 1
  if ($maven) {
    Say "getting Maven $version through $($maven.Source)"
    Push-Location -LiteralPath $folder
    try {
      $ErrorActionPreference = 'Continue'
      & $maven.Source -B -q 'org.apache.maven.plugins:maven-dependency-plugin:copy' `
        "-Dartifact=org.apache.maven:apache-maven:${version}:zip:bin" `
        "-DoutputDirectory=$folder" *> "$folder\mvn.log"
    } finally {
      $ErrorActionPreference = 'Stop'
      Pop-Location
    }
    if (Test-Path -LiteralPath "$folder\$archive") { return }
    Say 'that Maven could not get it'
  }
  Download $url "$folder\$archive"
}

# Works in a folder of its own; the rename makes Maven appear as a whole or not at all.
function InstallMaven($dist) {
  $work = Join-Path $dist ('tmp.' + [Guid]::NewGuid().ToString('N'))
  New-Item -ItemType Directory -Force -Path $work | Out-Null
  try {
    GetArchive $work
    $sum = (Get-FileHash -Algorithm SHA512 -LiteralPath "$work\$archive").Hash
    if ($sum -ne $sha512) {
      throw "the checksum of $archive is wrong, and so it was deleted: expected $sha512, got $sum"
    }
    Expand-Archive -LiteralPath "$work\$archive" -DestinationPath $work
    try {
      [IO.Directory]::Move("$work\$name", "$dist\$name")
    } catch {
      if (-not (Test-Path -LiteralPath "$dist\$name\bin\mvn.cmd")) { throw }
    }
  } finally {
    Remove-Item -LiteralPath $work -Recurse -Force -ErrorAction SilentlyContinue
  }
}

$jdk = FindJdk
if (-not $jdk) {
  Say "Parley needs a JDK $javaNeeded or newer, and none was found at JAVA_HOME, on the PATH or in"
  Say "the usual folders. Install one, such as Eclipse Temurin $javaNeeded (https://adoptium.net),"
  Die 'or set JAVA_HOME to its folder if it is already there.'
}
$env:JAVA_HOME = $jdk

$userHome = if ($env:MAVEN_USER_HOME) { $env:MAVEN_USER_HOME } else { "$env:USERPROFILE\.m2" }
# a folder an archive: another checksum is another Maven
$dist = "$userHome\wrapper\dists\$($archive -replace '\.zip$', '')\$($sha512.Substring(0, 16))"
if (-not (Test-Path -LiteralPath "$dist\$name\bin\mvn.cmd")) {
  try {
    InstallMaven $dist
  } catch {
    Die "could not get Maven ${version}: $($_.Exception.Message)"
  }
}

"JAVA_HOME=$jdk"
"MVNW_MAVEN=$dist\$name"
