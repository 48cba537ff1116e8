import { formatCount } from '../text/format.ts';
import { pause } from './pause.ts';

/** What an answer says of the calls that are left. */
export interface HeardAnswer {
  readonly status: number;
  readonly getHeader: (name: string) => string | null;
}

/** How fast a client that makes many calls makes them. All its calls go by here, also those made at once. */
export interface Pace {
  /** Resolves when a call of this kind has its turn. Throws `interrupted` at Ctrl-C. */
  readonly take: (kind: string) => Promise<void>;
  /** What became of it. True: it was too much at once, and is to be made again. */
  readonly hear: (kind: string, answer: HeardAnswer) => boolean;
}

export interface PaceOptions {
  readonly signal: AbortSignal;
  /** Told before a wait that somebody could take for a standstill. */
  readonly onWait: (reason: string, waitMs: number) => void;
  readonly now?: () => number;
  readonly sleep?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

interface Limit {
  readonly calls: number;
  readonly windowMs: number;
}

/** One window of the limit, as far as it is used. */
interface Window extends Limit {
  left: number;
  resetAt: number;
}

const TOO_MANY = 429;
/** What is whole again later than that is no limit of calls, but of a day. */
const LONGEST_WAIT_MS = 120_000;
const WORTH_TELLING_MS = 3000;
/** With more than this part of a window left, calls are made as they come. */
const FREE_PART = 0.5;

/**
 * Keeps below the limit that the server tells in `RateLimit` and `RateLimit-Policy`: the first half of a window is
 * used as it comes, the rest is spread until the window is whole again. Other programs with the same token are
 * seen by what they leave. Calls that were answered without those headers are not counted by the server, and not
 * held back. When it is too much all the same (429), everybody waits as long as `Retry-After` says.
 */
export function createPace(options: PaceOptions): Pace {
  const { signal, onWait, now = () => performance.now(), sleep = pause } = options;
  const uncounted = new Set<string>();
  let window: Window | null = null;
  let [blockedUntil, nextAt, toldUntil] = [0, 0, 0];

  async function wait(until: number): Promise<void> {
    const waitMs = until - now();
    if (waitMs >= WORTH_TELLING_MS && until > toldUntil) {
      // Once for a window, however many calls wait for it.
      toldUntil = window?.resetAt ?? until;
      onWait(toReason(window), waitMs);
    }
    await sleep(waitMs, signal);
  }

  /** When the next call has its turn; it has it now where that is not in the future. */
  function findTurn(at: number): number {
    if (blockedUntil > at) return blockedUntil;
    if (window && at >= window.resetAt) window = toWhole(window, at);
    if (!window) return at;
    if (window.left < 1) return window.resetAt;
    return window.left > window.calls * FREE_PART ? at : Math.min(nextAt, window.resetAt);
  }

  function use(at: number): void {
    if (!window) return;
    nextAt = at + (window.resetAt - at) / window.left;
    window.left -= 1;
  }

  return {
    take: async (kind) => {
      if (uncounted.has(kind) && blockedUntil <= now()) return;
      for (;;) {
        const at = now();
        const turn = findTurn(at);
        if (turn <= at) return use(at);
        await wait(turn);
      }
    },
    hear: (kind, { status, getHeader }) => {
      const at = now();
      const told = readWindow(getHeader, at);
      if (told) {
        window = merge(window, told);
        uncounted.delete(kind);
      } else if (status < 400) uncounted.add(kind);
      if (status !== TOO_MANY) return false;
      const waitMs = readSeconds(getHeader('retry-after'));
      if (waitMs === null || waitMs > LONGEST_WAIT_MS) return false;
      blockedUntil = Math.max(blockedUntil, at + waitMs);
      return true;
    },
  };
}

function toReason(window: Window | null): string {
  if (!window) return 'the server asks to wait.';
  const { calls, windowMs } = window;
  return `the server takes ${formatCount(calls, 'call')} in ${windowMs / 1000} s from this token.`;
}

/** As it is expected to be, until an answer tells. */
function toWhole({ calls, windowMs }: Limit, at: number): Window {
  return { calls, windowMs, left: calls, resetAt: at + windowMs };
}

/**
 * Within one window less is left than before, also when answers come out of their order, and of what is on its way
 * no answer tells yet.
 */
function merge(known: Window | null, told: Window): Window {
  if (!known || isAnother(known, told)) return told;
  return { ...told, left: Math.min(known.left, told.left) };
}

/** Its end is told in whole seconds, so that one window's end is told a little differently each time. */
function isAnother(known: Window, told: Window): boolean {
  return told.resetAt > known.resetAt + Math.min(2000, told.windowMs / 2);
}

/**
 * By draft-ietf-httpapi-ratelimit-headers. Of several limits the first is kept to: what Fanfare names after it is
 * room beyond it, which is left to those who do not wait.
 */
function readWindow(getHeader: HeardAnswer['getHeader'], at: number): Window | null {
  const state = getHeader('ratelimit') ?? '';
  const policy = getHeader('ratelimit-policy') ?? '';
  const [left, seconds] = [readFirst(state, 'r'), readFirst(state, 't')];
  const [calls, windowSeconds] = [readFirst(policy, 'q'), readFirst(policy, 'w')];
  if (left === null || seconds === null || !calls || !windowSeconds) return null;
  return { calls, windowMs: windowSeconds * 1000, left, resetAt: at + seconds * 1000 };
}

/** A parameter of the first item of a list. */
function readFirst(header: string, name: string): number | null {
  const [item = ''] = header.split(',');
  const value = new RegExp(`;\\s*${name}=(\\d{1,9})`, 'u').exec(item)?.[1];
  return value === undefined ? null : Number(value);
}

function readSeconds(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/u.test(text) ? Number(text) * 1000 : null;
}
