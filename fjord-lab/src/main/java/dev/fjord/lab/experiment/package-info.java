/** The experiments of the source documents, and what they give: tables, figures and findings. */
@NullMarked
package dev.fjord.lab.experiment;

import org.jspecify.annotations.NullMarked;
