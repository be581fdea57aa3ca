import { onTestFinished } from 'vitest';

const turnMs = 20;

/**
 * The milliseconds that pass from now on, counted by turns of a timer of this process. On a busy machine the turns are as late
 * as the server that a test waits for, so that other programs take no part in the time.
 */
export function startCountedTime(): () => number {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, turnMs);
  onTestFinished(() => clearInterval(timer));
  return () => turns * turnMs;
}
