package dev.fjord.lab.run;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.fjord.lab.programs.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Records as JSON, and back. */
public final class Json {
  private static final JsonMapper LINES = new JsonMapper();
  private static final JsonMapper PAGES =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .addModule(new SimpleModule().addSerializer(double.class, new Measured()))
          .build();

  private static final JsonMapper RESOURCES =
      JsonMapper.builder()
          .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))
          .build();

  private Json() {}

  /** What was not measured is null for who reads a page. */
  private static final class Measured extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator page, SerializerProvider all)
        throws IOException {
      page.writeObject(value.isNaN() ? null : value);
    }
  }

  /** In one line. */
  public static String line(Object value) {
    return written(LINES, value);
  }

  /** Indented, for people. */
  public static String page(Object value) {
    return written(PAGES, value);
  }

  private static String written(JsonMapper mapper, Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads what was written.
   *
   * @throws InputException if it is something else; begins with {@code complaint}
   */
  public static <T> T read(String json, Class<T> type, String complaint) {
    try {
      return LINES.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new InputException(complaint + ": " + e.getOriginalMessage());
    }
  }

  /** Reads a resource beside a class; what is not said of something in it is empty, if it can. */
  public static <T> T resource(Class<?> beside, String name, Class<T> type) {
    try {
      return RESOURCES.readValue(Text.resource(beside, name), type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads what a probe saw, as {@link #read} does. */
  static <A> A answer(String json, Probe<A> probe, String complaint) {
    JavaType[] types = LINES.constructType(probe.getClass()).findTypeParameters(Probe.class);
    try {
      return LINES.readValue(json, types[0]);
    } catch (JsonProcessingException e) {
      throw new InputException(complaint + ": " + e.getOriginalMessage());
    }
  }
}
