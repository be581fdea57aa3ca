/**
 * Runs the task at once and again `pauseMs` after each run ends. The returned function stops that and
 * waits for a run under way.
 */
export function repeatTask(
  task: () => Promise<void>,
  pauseMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async () => {
    await task().catch(onError);
    if (!isStopped) {
      timer = setTimeout(() => {
        running = run();
      }, pauseMs);
    }
  };
  let running = run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}
