import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { pause } from './pause.ts';

/** The parts of a response that carry rate-limit information. */
export interface PacedResponse {
  readonly status: number;
  readonly getHeader: (name: string) => string | null;
}

/** Rate limiter for a client that makes many calls. All of its calls share it, including concurrent ones. */
export interface Pace {
  /** Resolves when a call of this kind may be sent. Throws `interrupted` on Ctrl-C. */
  readonly take: (kind: string) => Promise<void>;
  /** Records the response. Returns true if the call was rate-limited and must be retried. */
  readonly record: (kind: string, response: PacedResponse) => boolean;
}

export interface PaceOptions {
  readonly signal: AbortSignal;
  /** Called before a wait that's long enough to look like a hang. */
  readonly onWait: (reason: string, waitMs: number) => void;
  readonly now?: () => number;
  readonly sleep?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

interface Limit {
  readonly calls: number;
  readonly windowMs: number;
}

/** One window of the limit and how much of it is left. */
interface Window extends Limit {
  left: number;
  resetAt: number;
}

const TOO_MANY = 429;
/** A limit that resets later than this is a daily quota, not a rate limit. */
const LONGEST_WAIT_MS = 120_000;
const WORTH_TELLING_MS = 3000;
/** Calls aren't delayed while more than this fraction of the window is left. */
const FREE_PART = 0.5;

/**
 * Stays below the limit the server reports in `RateLimit` and `RateLimit-Policy`: the first half of a window
 * is used freely, and the rest is spread until the reset. Other programs with the same token show up in the
 * remaining count. Calls whose responses lack these headers aren't limited by the server, so they aren't
 * delayed. After a 429, all calls wait for `Retry-After`.
 */
export function createPace(options: PaceOptions): Pace {
  const { signal, onWait, now = () => performance.now(), sleep = pause } = options;
  const uncounted = new Set<string>();
  let window: Window | null = null;
  let [blockedUntil, nextAt, reportedUntil] = [0, 0, 0];

  async function wait(until: number): Promise<void> {
    const waitMs = until - now();
    if (waitMs >= WORTH_TELLING_MS && until > reportedUntil) {
      // Report once per window, no matter how many calls wait for it.
      reportedUntil = window?.resetAt ?? until;
      onWait(toReason(window), waitMs);
    }
    await sleep(waitMs, signal);
  }

  /** Returns when the next call may be sent; any time up to `at` means now. */
  function findNextCallAt(at: number): number {
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
        const callAt = findNextCallAt(at);
        if (callAt <= at) return use(at);
        await wait(callAt);
      }
    },
    record: (kind, { status, getHeader }) => {
      const at = now();
      const reported = readWindow(getHeader, at);
      if (reported) {
        window = merge(window, reported);
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
  if (!window) return 'the server asked to slow down.';
  const { calls, windowMs } = window;
  return `the rate limit for this token is ${formatCount(calls, 'request')} in ${formatTimeSpan(windowMs)}.`;
}

/** Assumes a full window after a reset, until a response reports the real state. */
function toWhole({ calls, windowMs }: Limit, at: number): Window {
  return { calls, windowMs, left: calls, resetAt: at + windowMs };
}

/**
 * Within a window the remaining count only goes down. Responses can arrive out of order, and calls in
 * progress aren't counted in them yet, so keep the lower count.
 */
function merge(current: Window | null, reported: Window): Window {
  if (!current || isAnother(current, reported)) return reported;
  return { ...reported, left: Math.min(current.left, reported.left) };
}

/** Resets are reported in whole seconds, so the computed reset time of one window varies slightly. */
function isAnother(current: Window, reported: Window): boolean {
  return reported.resetAt > current.resetAt + Math.min(2000, reported.windowMs / 2);
}

/**
 * Reads the limit per draft-ietf-httpapi-ratelimit-headers. If there are several, the first one applies:
 * Fanfare lists burst room after it, which is left to clients that don't wait.
 */
function readWindow(getHeader: PacedResponse['getHeader'], at: number): Window | null {
  const state = getHeader('ratelimit') ?? '';
  const policy = getHeader('ratelimit-policy') ?? '';
  const [left, seconds] = [readFirst(state, 'r'), readFirst(state, 't')];
  const [calls, windowSeconds] = [readFirst(policy, 'q'), readFirst(policy, 'w')];
  if (left === null || seconds === null || !calls || !windowSeconds) return null;
  return { calls, windowMs: windowSeconds * 1000, left, resetAt: at + seconds * 1000 };
}

/** Returns a parameter of the first item in a list header. */
function readFirst(header: string, name: string): number | null {
  const [item = ''] = header.split(',');
  const value = new RegExp(`;\\s*${name}=(\\d{1,9})`, 'u').exec(item)?.[1];
  return value === undefined ? null : Number(value);
}

function readSeconds(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/u.test(text) ? Number(text) * 1000 : null;
}
