import { z } from 'zod';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { makePoster } from '#app/server/services/media/make-poster.ts';
import { MakePosterJob } from '../job-types/make-poster.job.ts';

type MediaJobHandler = (deps: ServiceDeps, payload: unknown, signal: AbortSignal) => Promise<void>;

/** Handlers of the `media` queue, by job name. */
const HANDLERS: Readonly<Record<string, MediaJobHandler>> = {
  'make-poster': (deps, payload, signal) =>
    makePoster(deps, { ...MakePosterJob.parse(payload), signal }),
};

/** Runs one job of the `media` queue. Throws for an unknown name. */
export async function runMediaJob(
  deps: ServiceDeps,
  payload: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { name } = z.object({ name: z.string() }).parse(payload);
  const handler = HANDLERS[name];
  if (!handler) throw new Error(`Unknown media job ${name}.`);
  await handler(deps, payload, signal);
}
