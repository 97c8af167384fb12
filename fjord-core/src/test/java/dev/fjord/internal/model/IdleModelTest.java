package dev.fjord.internal.model;

import dev.fjord.internal.model.IdleState.At;
import dev.fjord.internal.model.IdleState.Budget;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sleeping and waking: {@link IdleModel} is explored with few threads and few events.
 *
 * <pre>
 *   publisher                                  sleeper (sleep)
 *   1. the job is visible                      1. refused, if nobody would watch
 *   2. searching == 0?                         2. searching--
 *   3. canWake?                                3. up--, asleep++, canWake
 *   4. raise: up++, canWake; searching++       4. work? the last watch besides: ask those at work,
 *   5. rouse                                      is anything forked?
 *                                              5. get up again: up++, searching++, canWake
 * </pre>
 *
 * The last watch asks and looks for private jobs after it is counted as asleep. If it did so
 * before, a fork in between would find nobody hungry, raise the limit, and be seen by nobody.
 */
@Tag("once")
final class IdleModelTest {
  private static Model.Result<IdleState> explore(
      int own, int parallelism, Budget left, IdleRule rule) {
    return IdleModel.of(own, List.of(parallelism), left, rule).explore();
  }

  private static Model.Result<IdleState> exploreResized(
      List<Integer> sizes, Budget left, IdleRule rule) {
    return IdleModel.of(2, sizes, left, rule).explore();
  }

  @Tag("long")
  @Test
  void noJobIsLeftWhileAPlaceIsFree() {
    explore(2, 2, new Budget(0, 2, 2, 0, 1), IdleRule.ALL).assertHolds();
    explore(3, 3, new Budget(0, 2, 0, 0, 0), IdleRule.ALL).assertHolds();
  }

  @Test
  void noJobIsLeftWhenPlacesAreLent() {
    explore(3, 2, new Budget(0, 1, 1, 1, 0), IdleRule.ALL).assertHolds();
  }

  @Tag("long")
  @Test
  void noJobIsLeftOfTwoWhenPlacesAreLent() {
    explore(2, 2, new Budget(0, 2, 1, 1, 0), IdleRule.ALL).assertHolds();
  }

  @Tag("long")
  @Test
  void noJobIsLeftWhenCallersComeAndGo() {
    explore(1, 1, new Budget(2, 1, 1, 0, 0), IdleRule.ALL).assertHolds();
    explore(2, 2, new Budget(1, 1, 1, 0, 1), IdleRule.ALL).assertHolds();
  }

  @Test
  void noJobIsLeftWhenACallerTakesThePlaceOfOneWhoSearches() {
    explore(1, 1, new Budget(2, 1, 1, 0, 0), IdleRule.ALL).assertHolds();
    explore(2, 2, new Budget(2, 1, 0, 0, 0), IdleRule.ALL).assertHolds();
  }

  @Test
  void aSearcherThatDoesNotNoticeThatItsPlaceIsGoneMustFail() {
    explore(1, 1, new Budget(1, 1, 0, 0, 0), IdleRule.PAUSE_UNNOTICED)
        .assertViolates(IdleModel.ONE_AT_A_PLACE);
  }

  @Test
  void aCallerThatTakesThePlaceOfOneWhoHasFoundSomethingMustFail() {
    explore(1, 1, new Budget(1, 1, 0, 0, 0), IdleRule.EVICTED_AT_WORK)
        .assertViolates(IdleModel.ONE_AT_A_PLACE);
  }

  @Tag("long")
  @Test
  void noJobIsLeftWhenACallerTakesThePlaceOfASleeperThatSawWork() {
    explore(2, 2, new Budget(1, 2, 0, 0, 0), IdleRule.ALL).assertHolds();
  }

  @Test
  void aSleeperThatSawWorkAndLeavesItToTheCallerInItsPlaceMustFail() {
    explore(2, 2, new Budget(1, 2, 0, 0, 0), IdleRule.STAY_SILENTLY)
        .assertViolates(IdleModel.FREE_JOB_SEEN);
  }

  @Test
  void noJobIsLeftWhenThePoolGrows() {
    exploreResized(List.of(1, 2), new Budget(1, 1, 0, 0, 0, 1), IdleRule.ALL).assertHolds();
  }

  @Tag("long")
  @Test
  void noJobOfTwoIsLeftWhenThePoolGrows() {
    exploreResized(List.of(1, 2), new Budget(0, 2, 1, 0, 0, 1), IdleRule.ALL).assertHolds();
    exploreResized(List.of(1, 2), new Budget(0, 2, 0, 1, 0, 1), IdleRule.ALL).assertHolds();
  }

  @Test
  void noJobIsLeftWhenThePoolShrinks() {
    exploreResized(List.of(2, 1), new Budget(0, 1, 1, 0, 0, 1), IdleRule.ALL).assertHolds();
    exploreResized(List.of(2, 1), new Budget(0, 2, 0, 1, 0, 1), IdleRule.ALL).assertHolds();
    exploreResized(List.of(2, 1), new Budget(1, 1, 0, 0, 0, 1), IdleRule.ALL).assertHolds();
    exploreResized(List.of(2, 1, 2), new Budget(0, 2, 0, 0, 0, 2), IdleRule.ALL).assertHolds();
  }

  @Test
  void aPoolThatGrowsAndWakesNobodyMustFail() {
    exploreResized(List.of(1, 2), new Budget(0, 2, 0, 0, 0, 1), IdleRule.RESIZE_SILENTLY)
        .assertViolates(IdleModel.FREE_JOB_SEEN);
  }

  @Test
  void aSleeperThatDoesNotLookAgainMustFail() {
    explore(2, 2, new Budget(0, 2, 0, 0, 0), IdleRule.NO_RECHECK)
        .assertViolates(IdleModel.FREE_JOB_SEEN);
  }

  @Test
  void aPublisherThatLooksBeforeTheJobIsVisibleMustFail() {
    explore(2, 2, new Budget(0, 1, 0, 0, 0), IdleRule.CHECK_THEN_PUBLISH)
        .assertViolates(IdleModel.FREE_JOB_SEEN);
  }

  @Test
  void aPlaceGivenUpWithoutLookingForWorkMustFail() {
    explore(1, 1, new Budget(1, 1, 0, 0, 0), IdleRule.GIVE_UP_BLINDLY)
        .assertViolates(IdleModel.FREE_JOB_SEEN);
    explore(2, 1, new Budget(0, 2, 0, 1, 0), IdleRule.GIVE_UP_BLINDLY)
        .assertViolates(IdleModel.FREE_JOB_SEEN);
  }

  @Test
  void aSearcherThatLeavesAndWakesNobodyMustFail() {
    explore(2, 2, new Budget(0, 2, 0, 0, 0), IdleRule.LEAVE_SILENTLY)
        .assertViolates(IdleModel.FREE_JOB_SEEN);
  }

  private static Model.Result<IdleState> exploreAtWork(IdleRule rule) {
    return IdleModel.of(2, At.WORK, 2, List.of(2), new Budget(0, 1, 1, 0, 0), rule).explore();
  }

  @Tag("long")
  @Test
  void noPrivateJobIsLeftWhenTheWatchLeavesWhileAnotherIsAboutToSleep() {
    exploreAtWork(IdleRule.ALL).assertHolds();
  }

  @Tag("long")
  @Test
  void noPrivateJobIsLeftWhenOneComesBackFromBlockingWhileNobodyWatches() {
    Budget left = new Budget(0, 1, 1, 0, 0);
    IdleModel.of(3, At.BLOCKED, 1, List.of(3), left, IdleRule.ALL).explore().assertHolds();
  }

  private static Model.Result<IdleState> exploreForksInABlock(IdleRule rule) {
    return IdleModel.of(3, At.BLOCKED, 1, List.of(2), new Budget(0, 0, 2, 0, 0), rule).explore();
  }

  @Tag("long")
  @Test
  void noPrivateJobIsLeftThatWasForkedInABlock() {
    exploreForksInABlock(IdleRule.ALL).assertHolds();
    explore(2, 1, new Budget(0, 1, 2, 1, 0), IdleRule.ALL).assertHolds();
  }

  @Test
  void forksInABlockOfWhichNobodyKnowsMustFail() {
    exploreForksInABlock(IdleRule.BLOCKED_UNCOUNTED).assertViolates(IdleModel.PRIVATE_JOB_SEEN);
  }

  @Test
  void oneWhoForksInABlockAndIsNotAskedMustFail() {
    explore(2, 1, new Budget(0, 1, 2, 1, 0), IdleRule.BLOCK_UNASKED)
        .assertViolates(IdleModel.PRIVATE_JOB_SEEN);
  }

  @Test
  void aSearcherThatLeavesOthersAtWorkUnwatchedMustFail() {
    explore(3, 3, new Budget(0, 1, 2, 0, 0), IdleRule.LEAVE_OTHERS_UNWATCHED)
        .assertViolates(IdleModel.PRIVATE_JOB_SEEN);
  }

  private static Model.Result<IdleState> exploreAmongThree(IdleRule rule) {
    Budget left = new Budget(0, 1, 0, 0, 0, 1);
    return IdleModel.of(3, At.WORK, 2, List.of(2, 3), left, rule).explore();
  }

  @Tag("long")
  @Test
  void noPrivateJobIsLeftWhenASearcherWhoHasAskedFindsAnotherJob() {
    exploreAmongThree(IdleRule.ALL).assertHolds();
  }

  @Test
  void aSearcherThatTakesOneAskedForOneWithoutForksMustFail() {
    exploreAmongThree(IdleRule.ASKED_IS_UNFORKED).assertViolates(IdleModel.PRIVATE_JOB_SEEN);
  }

  @Test
  void aSleeperThatDoesNotKnowWhetherTheWatchIsStillThereMustFail() {
    exploreAtWork(IdleRule.SLEEP_UNWATCHED).assertViolates(IdleModel.PRIVATE_JOB_SEEN);
  }

  @Test
  void aLastWatchThatLooksBeforeItSleepsMustFail() {
    explore(2, 2, new Budget(0, 1, 2, 0, 0), IdleRule.LOOK_THEN_SLEEP)
        .assertViolates(IdleModel.PRIVATE_JOB_SEEN);
  }

  @Test
  void aWatchThatDoesNotNoticeThatItsPlaceIsGoneMustFail() {
    explore(1, 1, new Budget(1, 1, 0, 0, 0), IdleRule.EVICTED_UNNOTICED)
        .assertViolates(IdleModel.ONE_AT_A_PLACE);
  }
}
