package dev.fjord.stress.races;

import dev.fjord.internal.deque.Deque;

/** One job, which is public. */
public abstract class PublicJob {
  final Hungry hungry = new Hungry();
  final Deque deque = hungry.deque();
  final ForkedJob job = new ForkedJob();
  final int mark = deque.push(job);

  PublicJob() {
    deque.publishAll();
  }
}
