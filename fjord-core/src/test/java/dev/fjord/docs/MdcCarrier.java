package dev.fjord.docs;

import dev.fjord.Carrier;
import java.util.Map;
import org.slf4j.MDC;

/** The diagnostic context of SLF4J. */
final class MdcCarrier implements Carrier<Map<String, String>> {
  @Override
  public Map<String, String> capture() {
    Map<String, String> copy = MDC.getCopyOfContextMap();
    return copy == null ? Map.of() : copy;
  }

  @Override
  public void around(Map<String, String> captured, Runnable body) {
    Map<String, String> before = capture();
    MDC.setContextMap(captured);
    try {
      body.run();
    } finally {
      MDC.setContextMap(before);
    }
  }
}
