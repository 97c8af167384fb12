/** Renders the Markdown documents of the checkout to a static site, and checks their links. */
@NullMarked
package dev.fjord.site;

import org.jspecify.annotations.NullMarked;
