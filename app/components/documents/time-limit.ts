const TICK_MS = 1000;
/** A page that takes longer is given up. Links are slow, and so are phones. */
const MAX_TICKS = 30;

export class SlowDocumentError extends Error {
  override readonly name = 'SlowDocumentError';
}

/**
 * Rejects with SlowDocumentError if the work takes more than 30 seconds, not counting time in which nobody sees the page:
 * browsers draw nothing in hidden tabs.
 */
export async function withinTimeLimit<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const whenLate = new Promise<never>((_resolve, reject) => {
    let ticks = 0;
    timer = setInterval(() => {
      if (!document.hidden) ticks += 1;
      if (ticks >= MAX_TICKS) reject(new SlowDocumentError());
    }, TICK_MS);
  });
  try {
    return await Promise.race([work, whenLate]);
  } finally {
    clearInterval(timer);
  }
}
