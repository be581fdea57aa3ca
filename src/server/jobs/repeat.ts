/** Runs the task now and again a while after each end. The function it gives stops that. */
export function repeat(
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
