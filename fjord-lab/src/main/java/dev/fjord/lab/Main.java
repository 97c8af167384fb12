package dev.fjord.lab;

final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.out.println("fjord");
  }
}
