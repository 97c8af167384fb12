package dev.fjord.internal.model;

/** The protocol of {@link IdleModel}, or what is left out of it. */
enum IdleRule {
  ALL,
  /** {@code sleep} does not look again. */
  NO_RECHECK,
  /** The publisher looks who searches before the job is visible. */
  CHECK_THEN_PUBLISH,
  /** {@code release} and {@code block} do not look for work. */
  GIVE_UP_BLINDLY,
  /** {@code leaveSearch} does not wake the next. */
  LEAVE_SILENTLY,
  /** The last searcher wakes another only for what is public. */
  LEAVE_OTHERS_UNWATCHED,
  /** Who is asked and has not answered is taken for one who has not forked. */
  ASKED_IS_UNFORKED,
  /** Those who block are not counted among those who may have forked. */
  BLOCKED_UNCOUNTED,
  /** Who begins to block forks as before, though there is a place now. */
  BLOCK_UNASKED,
  /** {@code sleep} lets one go who saw a watch, or a crowd, that is no more. */
  SLEEP_UNWATCHED,
  /** The last watch looks for private jobs before it is counted as asleep, not after. */
  LOOK_THEN_SLEEP,
  /** A watch does not notice that its place was given away. */
  EVICTED_UNNOTICED,
  /** A sleeper who saw work, and whose place a caller took, wakes nobody in its stead. */
  STAY_SILENTLY,
  /** A searcher does not notice that a caller has taken its place while it paused. */
  PAUSE_UNNOTICED,
  /** A caller takes the place of one who searches, and may have found something by now. */
  EVICTED_AT_WORK,
  /** {@code resize} wakes nobody. */
  RESIZE_SILENTLY
}
