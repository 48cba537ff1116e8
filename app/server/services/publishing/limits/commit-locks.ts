/** So many deliveries of an account wait in hand for its commit; others leave their places to others. */
const MOST_WAITING = 3;
const LONGEST_WAIT_MS = 3000;
/** Whoever was sent away comes back one after another, in about the time that a commit takes. */
const COME_BACK_MS = { first: 500, leastApart: 20, mostApart: 500 };
/** How much the latest commit tells about the next one. */
const WEIGHT = 0.2;
/** One that ran out of time must not have hundreds that wait come back as slowly. */
const MOST_RISE = 4;

export type CommitTurn =
  | {
      /** The commit itself begins: the wait for another process's commit tells nothing about ours. */
      readonly begin: () => void;
      readonly giveBack: () => void;
    }
  /** Others wait already, or it took too long. */
  | { readonly comeBackMs: number };

/** Lets what a process has in hand for an account commit one after another, without asking the database. */
export interface CommitTurns {
  take(accountId: string, signal: AbortSignal): Promise<CommitTurn>;
}

interface Line {
  readonly waiting: (() => void)[];
  isBusy: boolean;
  /** What a commit took of late. */
  tookMs: number;
  /** When the last of those that were sent away comes back. */
  lastBackAt: number;
}

/** One for each worker process. Between processes the database says whose commit it is. */
export function createCommitTurns(): CommitTurns {
  const lines = new Map<string, Line>();

  function openLine(accountId: string): Line {
    const line = lines.get(accountId) ?? {
      waiting: [],
      isBusy: false,
      tookMs: COME_BACK_MS.leastApart,
      lastBackAt: 0,
    };
    lines.set(accountId, line);
    return line;
  }

  function open(accountId: string, line: Line): CommitTurn {
    let begunAt: number | null = null;
    line.isBusy = true;
    const begin = (): void => void (begunAt = performance.now());
    const giveBack = (): void => {
      if (begunAt !== null) learn(line, performance.now() - begunAt);
      const next = line.waiting.shift();
      // Who comes between this and the next one's beginning finds it busy.
      line.isBusy = next !== undefined;
      if (next) next();
      else if (line.lastBackAt < performance.now()) lines.delete(accountId);
    };
    return { begin, giveBack };
  }

  return {
    async take(accountId, signal) {
      const line = openLine(accountId);
      if (!line.isBusy) return open(accountId, line);
      const mayWait = line.waiting.length < MOST_WAITING && !signal.aborted;
      if (mayWait && (await waitInLine(line, signal))) return open(accountId, line);
      return { comeBackMs: planReturn(line) };
    },
  };
}

function learn(line: Line, tookMs: number): void {
  line.tookMs += (Math.min(tookMs, line.tookMs * MOST_RISE) - line.tookMs) * WEIGHT;
}

function planReturn(line: Line): number {
  const now = performance.now();
  const { first, leastApart, mostApart } = COME_BACK_MS;
  const apartMs = Math.min(mostApart, Math.max(leastApart, line.tookMs));
  line.lastBackAt = Math.max(now + first, line.lastBackAt + apartMs);
  return line.lastBackAt - now;
}

function waitInLine({ waiting }: Line, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isMine: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(isMine);
    };
    const begin = (): void => end(true);
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(begin), 1);
      end(false);
    };
    const timer = setTimeout(giveUp, LONGEST_WAIT_MS);
    signal.addEventListener('abort', giveUp);
    waiting.push(begin);
  });
}
