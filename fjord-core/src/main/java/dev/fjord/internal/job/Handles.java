package dev.fjord.internal.job;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;

/** Handles of fields, each for a constant of the class that has the field. */
public final class Handles {
  private Handles() {}

  /** A handle of a field of the class that looks, or of a superclass. */
  public static VarHandle of(Lookup lookup, String field, Class<?> type) {
    try {
      return lookup.findVarHandle(lookup.lookupClass(), field, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
