package dev.fjord;

public final class ForkPoolOptions {
  private ForkPoolOptions() {}

  public static ForkPoolOptions defaults() {
    return new ForkPoolOptions();
  }

  public ForkPoolOptions workers(int n) {
    return this;
  }

  public ForkPoolOptions name(String n) {
    return this;
  }
}
