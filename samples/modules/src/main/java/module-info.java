module sample.blur {
  requires dev.fjord;
  requires java.desktop;
}
