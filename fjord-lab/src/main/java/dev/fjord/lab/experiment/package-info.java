/**
 * The experiments of the source documents, and what they give: tables, figures and findings.
 *
 * <p><b>A new experiment</b> is
 *
 * <ol>
 *   <li>its claim in {@code claims.json}: its title, about how long it takes, what the document
 *       says, every figure of it, and the tables and sentences that are told of it;
 *   <li>a method that takes a {@link dev.fjord.lab.experiment.Bench}, in the package of its
 *       document, beside others that measure something similar: it measures cells ({@link
 *       dev.fjord.lab.experiment.Bench#measure}) of programs of the lab, fills tables and figures
 *       row by row, and computes its findings;
 *   <li>where there is something to measure that is no program run over and over, a {@link
 *       dev.fjord.lab.run.Probe};
 *   <li>a line in {@code dev.fjord.lab.StandardExperiments}, and its id out of the list of those to
 *       come in {@code ClaimsTest}.
 * </ol>
 *
 * <p>{@code LabCommandTest} then runs it in its tiny size. Sizes come from {@link
 * dev.fjord.lab.experiment.Setting#choose}; where one differs from the document's, {@link
 * dev.fjord.lab.experiment.Bench#scale} says so.
 */
@NullMarked
package dev.fjord.lab.experiment;

import org.jspecify.annotations.NullMarked;
