package dev.parley.security.authentication;

import dev.parley.security.LoginTest;
import io.quarkus.test.junit.QuarkusIntegrationTest;

/** People log in to the packaged service, jar or executable, and their tokens are checked. */
@QuarkusIntegrationTest
class LoginIT extends LoginTest {}
