package dev.fjord.internal.job;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;

/** What a class does when it is initialised: handles of its fields, and others it needs later. */
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

  /**
   * Initialises classes that are first used where there may be no memory or no stack: in a join
   * that waits, by who fails, or who looks on. A class whose initialisation found none is lost for
   * ever.
   */
  public static void initialise(Lookup lookup, Class<?>... neededInNeed) {
    try {
      for (Class<?> each : neededInNeed) {
        lookup.ensureInitialized(each);
      }
    } catch (IllegalAccessException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
