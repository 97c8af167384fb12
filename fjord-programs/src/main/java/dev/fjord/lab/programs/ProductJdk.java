package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/** {@link Product} as a task. */
@SuppressWarnings("serial")
final class ProductJdk extends RecursiveAction {
  private final Product product;

  ProductJdk(Product product) {
    this.product = product;
  }

  @Override
  protected void compute() {
    if (product.small()) {
      product.loops();
      return;
    }
    for (int phase = 0; phase < 2; phase++) {
      Jdk.all(
          new ProductJdk(product.part(0, 0, phase)),
          new ProductJdk(product.part(0, 1, phase)),
          new ProductJdk(product.part(1, 0, phase)),
          new ProductJdk(product.part(1, 1, phase)));
    }
  }
}
