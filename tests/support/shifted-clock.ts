/** The settings of a process whose clock is wrong by so much. */
export const createShiftedClock = (shiftMs: number) => ({
  NODE_OPTIONS: '--import ./tests/support/shifted-clock.js',
  CLOCK_SHIFT_MS: String(shiftMs),
});

/** How much a clock must be wrong to show this time now. */
export const getShiftMs = (to: Date) => to.getTime() - Date.now();
