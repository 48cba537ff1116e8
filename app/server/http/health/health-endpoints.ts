import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readiness } from '#app/server/services/operators/check-readiness.ts';

/** How long a result is reused, so that requests to the public address can't load the database. */
const REUSE_MS = 2000;
const READY = 200;
const UNREADY = 503;
const RETRY_AFTER_SECONDS = 5;

export interface HealthEndpoints {
  /** Answers a request for `/healthz` or `/readyz` and returns true. Returns false for any other. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
  /** Starts to check. Until then, the process is unready. */
  start(check: () => Promise<Readiness>): void;
  /** Reports the process as unready: it's stopping. */
  stop(): void;
}

interface Report {
  readonly status: Readiness['status'] | 'starting' | 'stopping';
  readonly checks?: Readiness['checks'];
  readonly paused?: Readiness['paused'];
}

/**
 * Creates `/healthz`, which shows that the process responds, and `/readyz`, which shows whether it can do its
 * work. Both respond under any host and while the process starts.
 */
export function createHealthEndpoints(now: () => number = Date.now): HealthEndpoints {
  let read: () => Promise<Report> = async () => ({ status: 'starting' });
  return {
    respond(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const [path] = (request.url ?? '').split('?');
      if (path !== '/healthz' && path !== '/readyz') return false;
      response.setHeader('x-content-type-options', 'nosniff');
      if (path === '/healthz') {
        response.writeHead(READY, { 'content-type': 'text/plain; charset=utf-8' }).end('ok\n');
        return true;
      }
      void read().then((report) => sendReport(response, report));
      return true;
    },
    start(check) {
      read = reuse(check, now);
    },
    stop() {
      read = async () => ({ status: 'stopping' });
    },
  };
}

/** Requests that arrive during a check share its result. */
function reuse(check: () => Promise<Readiness>, now: () => number): () => Promise<Readiness> {
  let last: { readonly at: number; readonly result: Promise<Readiness> } | null = null;
  return () => {
    if (last === null || now() - last.at > REUSE_MS) last = { at: now(), result: check() };
    return last.result;
  };
}

function sendReport(response: ServerResponse, report: Report): void {
  const isReady = report.status === 'ready';
  response.writeHead(isReady ? READY : UNREADY, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(isReady ? {} : { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  });
  response.end(`${JSON.stringify(report)}\n`);
}
