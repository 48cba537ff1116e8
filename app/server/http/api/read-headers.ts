import type { Request } from 'express';

/** Reads the headers that handlers can see. */
export function readHeaders(request: Request) {
  return {
    userAgent: request.get('user-agent') ?? '',
    lastEventId: request.get('last-event-id') ?? null,
    preferWaitSeconds: readPreferWait(request),
  };
}

function readPreferWait(request: Request): number | null {
  const seconds = /(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])/u.exec(request.get('prefer') ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}
