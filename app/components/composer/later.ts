/** Runs the work after a delay. Returns a function that cancels it. */
export function later(ms: number, work: (signal: AbortSignal) => Promise<void>): () => void {
  const controller = new AbortController();
  const timer = setTimeout(() => void work(controller.signal), ms);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
