import { isRouteErrorResponse } from '@remix-run/react';
import { UNEXPECTED_ERROR_TITLE } from '#app/domain/errors/messages/requests.ts';

export interface Failure {
  readonly title: string;
  readonly text: string;
  /** The failed request's ID. Null if it's unknown or nothing is wrong on our side. */
  readonly requestId: string | null;
  /** A retry may succeed soon. */
  readonly canRetry: boolean;
}

const SERVER_ERROR = 500;
/** What Remix sends to browsers instead of a hidden error. */
const KEPT_BY_THE_SERVER = 'Unexpected Server Error';

const OURS = [
  UNEXPECTED_ERROR_TITLE,
  'This is our fault. Nothing you published is affected. Try again. If it happens again, send us the ID below.',
] as const;
const NO_RESPONSE = [
  UNEXPECTED_ERROR_TITLE,
  'The response didn’t arrive, or this screen can’t show it. Check your connection and try again. If you were submitting something, check whether it arrived before you submit it again.',
] as const;
const OFFLINE = [
  'You’re offline',
  'This screen needs a connection. It loads automatically when you’re back online.',
] as const;
const REFUSED = [
  'You can’t open this page',
  'Your request was refused. Nothing was changed.',
] as const;
const REFUSALS: ReadonlyMap<number, readonly [string, string]> = new Map([
  [404, ['Page not found', 'It may have moved, or it never existed.']],
  [400, ['This form can’t be read', 'Nothing was changed. Go back and submit it again.']],
  [405, ['This page doesn’t accept forms', 'Nothing was changed. Go back and try again.']],
]);

const OUTAGES: ReadonlyMap<number, readonly [string, string]> = new Map([
  [
    503,
    [
      'Fanfare is temporarily unavailable',
      'Our database is unreachable or overloaded. Nothing you published is affected, and publishing resumes automatically. Try again in a few seconds.',
    ],
  ],
  [
    507,
    [
      'The server’s disk is full',
      'Nothing was saved. Try again later, or contact the administrator of this server.',
    ],
  ],
]);

/** Returns what to show for a screen that couldn't be loaded because the device is offline. */
export function readOffline(): Failure {
  const [title, text] = OFFLINE;
  return { title, text, requestId: null, canRetry: true };
}

/** Returns what to show for an error that a page threw. `pageRequestId`: the request that loaded the page. */
export function readFailure(error: unknown, pageRequestId: string | null): Failure {
  if (isRouteErrorResponse(error)) {
    if (error.status < SERVER_ERROR) {
      const [title, text] = REFUSALS.get(error.status) ?? REFUSED;
      return { title, text, requestId: null, canRetry: false };
    }
    const [title, text] = OUTAGES.get(error.status) ?? OURS;
    return { title, text, requestId: readRequestId(error.data) ?? pageRequestId, canRetry: true };
  }
  const isOurs = error instanceof Error && error.message === KEPT_BY_THE_SERVER;
  const [title, text] = isOurs ? OURS : NO_RESPONSE;
  return { title, text, requestId: isOurs ? pageRequestId : null, canRetry: true };
}

function readRequestId(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('requestId' in data)) return null;
  return typeof data.requestId === 'string' ? data.requestId : null;
}
