package dev.fjord.lab.index;

/**
 * The constants of the index, gathered so that the tests can make them tiny. No result depends on
 * the first and the last.
 *
 * @param pieceBytes bytes of a file that one leaf counts; a few milliseconds of work, against which
 *     a read and a fork are nothing
 * @param maxWordBytes longest word that is told apart from others, in bytes, a multiple of 8; part
 *     of the definition of a word
 * @param tallyWords a tally with more words than this after a piece is emptied into the vocabulary
 */
record Sizes(int pieceBytes, int maxWordBytes, int tallyWords) {
  static final Sizes STANDARD = new Sizes(1 << 20, 1 << 16, 1 << 16);
}
