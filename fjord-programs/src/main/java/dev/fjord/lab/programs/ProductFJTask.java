package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTask;

/** A {@link Product}: two phases of four, as in the paper's program. */
final class ProductFJTask extends FJTask {
  private final Product product;

  ProductFJTask(Product product) {
    this.product = product;
  }

  @Override
  public void run() {
    if (product.small()) {
      product.loops();
      return;
    }
    for (int phase = 0; phase < 2; phase++) {
      coInvoke(
          new FJTask[] {
            part(0, 0, phase), part(0, 1, phase), part(1, 0, phase), part(1, 1, phase)
          });
    }
  }

  private ProductFJTask part(int i, int j, int phase) {
    return new ProductFJTask(product.part(i, j, phase));
  }
}
