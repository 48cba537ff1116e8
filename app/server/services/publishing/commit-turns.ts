/** So many deliveries of an account wait in hand for its commit; others leave their places to others. */
const MOST_WAITING = 3;
const LONGEST_WAIT_MS = 3000;

/** Lets what a process has in hand for an account commit one after another, without asking the database. */
export interface CommitTurns {
  /** Resolves with how to give it back; null when others wait already, or when it takes too long. */
  take(accountId: string, signal: AbortSignal): Promise<(() => void) | null>;
}

/** One for each worker process. Between processes the database says whose commit it is. */
export function createCommitTurns(): CommitTurns {
  /** Who waits, for each account that has a commit under way. */
  const waiting = new Map<string, (() => void)[]>();

  function giveBack(accountId: string): void {
    const next = waiting.get(accountId)?.shift();
    if (next) next();
    else waiting.delete(accountId);
  }

  return {
    async take(accountId, signal) {
      const line = waiting.get(accountId);
      const release = () => giveBack(accountId);
      if (!line) {
        waiting.set(accountId, []);
        return release;
      }
      if (line.length >= MOST_WAITING || signal.aborted) return null;
      return (await waitInLine(line, signal)) ? release : null;
    },
  };
}

function waitInLine(line: (() => void)[], signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isMine: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(isMine);
    };
    const begin = (): void => end(true);
    const giveUp = (): void => {
      line.splice(line.indexOf(begin), 1);
      end(false);
    };
    const timer = setTimeout(giveUp, LONGEST_WAIT_MS);
    signal.addEventListener('abort', giveUp);
    line.push(begin);
  });
}
