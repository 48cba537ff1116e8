import { Counter, Histogram, type Registry } from 'prom-client';
import { onObserved } from '#app/server/ports/observations.ts';

const SECONDS_LATE = [0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600];
const SECONDS_OF_REQUEST = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Counts and times what this process observes, in the registry. Returns a function that stops. */
export function registerObservedMetrics(registry: Registry): () => void {
  const registers = [registry];
  const lateness = new Histogram({
    name: 'fanfare_delivery_lateness_seconds',
    help: 'How long after its due time a run of a delivery started.',
    labelNames: ['platform'],
    buckets: SECONDS_LATE,
    registers,
  });
  const finished = new Counter({
    name: 'fanfare_deliveries_finished_total',
    help: 'Deliveries that got a result or wait for a person.',
    labelNames: ['platform', 'outcome'],
    registers,
  });
  const requests = new Histogram({
    name: 'fanfare_platform_request_seconds',
    help: 'Duration of requests to platforms, by class of status.',
    labelNames: ['platform', 'status'],
    buckets: SECONDS_OF_REQUEST,
    registers,
  });
  const errors = new Counter({
    name: 'fanfare_platform_errors_total',
    help: 'Failed steps of deliveries, by kind of error.',
    labelNames: ['platform', 'kind'],
    registers,
  });
  const refreshes = new Counter({
    name: 'fanfare_token_refreshes_total',
    help: 'Refreshes of access tokens.',
    labelNames: ['platform', 'outcome'],
    registers,
  });
  const shed = new Counter({
    name: 'fanfare_requests_shed_total',
    help: 'Requests that were refused because the installation is saturated.',
    labelNames: ['reason'],
    registers,
  });
  const stops = [
    onObserved('fanfare:delivery.started', ({ platform, lateSeconds }) =>
      lateness.observe({ platform }, Math.max(0, lateSeconds)),
    ),
    onObserved('fanfare:delivery.finished', (facts) => finished.inc({ ...facts })),
    onObserved('fanfare:platform.request', ({ platform, status, seconds }) =>
      requests.observe({ platform, status: toStatusClass(status) }, seconds),
    ),
    onObserved('fanfare:platform.error', (facts) => errors.inc({ ...facts })),
    onObserved('fanfare:token.refreshed', (facts) => refreshes.inc({ ...facts })),
    onObserved('fanfare:request.shed', (facts) => shed.inc({ ...facts })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function toStatusClass(status: number | null): string {
  return status === null ? 'no_response' : `${Math.floor(status / 100)}xx`;
}
