package dev.fjord.lab.index;

import java.nio.file.Path;

/**
 * What the index knows about one file.
 *
 * @param path the file, as listed
 * @param bytes its size in bytes when it was listed; what was appended later was not read
 * @param lines its line feeds, plus one if the last byte is not a line feed; 0 for a binary file. A
 *     carriage return ends no line, so CRLF files count like LF files
 * @param binary whether it was passed over because its first 8,192 bytes hold a NUL
 * @param unreadable whether it was passed over because it could not be opened
 */
public record IndexedFile(Path path, long bytes, long lines, boolean binary, boolean unreadable) {}
