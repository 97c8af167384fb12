/** Tests that run under many schedules, with JUnit 5 or any other framework. */
module dev.fjord.testing {
  requires transitive dev.fjord;
  requires transitive org.junit.jupiter.api;
  requires static org.jspecify;

  exports dev.fjord.testing;

  // JUnit makes the extension.
  opens dev.fjord.testing to
      org.junit.platform.commons;
}
