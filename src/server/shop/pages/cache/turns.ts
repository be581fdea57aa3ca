/**
 * Returns a function that resolves for one caller in each turn of the event loop, in the order of the calls. Pages that are asked for at the
 * same time are then not rendered in one turn, in which no other request would be answered.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}
