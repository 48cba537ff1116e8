import { randomUUID } from 'node:crypto';
import { countWorkers } from '#app/server/db/queries/process-heartbeat.ts';
import type { PauseReason } from '#app/server/ports/installation.ts';
import type { ServiceDeps } from '../deps.ts';
import { WORKER_ALIVE_SECONDS } from './heartbeat-times.ts';

export type CheckName = 'database' | 'migrations' | 'queue' | 'storage' | 'worker';

/** `problem` is one of our own sentences, because the response is public. */
export type CheckResult = { readonly ok: true } | { readonly ok: false; readonly problem: string };

export interface Readiness {
  readonly status: 'ready' | 'unready';
  readonly checks: Readonly<Record<CheckName, CheckResult>>;
  /** Why this copy publishes nothing; missing if it isn't paused. */
  readonly paused?: PauseReason;
}

export interface ReadinessDeps extends Pick<
  ServiceDeps,
  'sql' | 'queue' | 'mediaStore' | 'logger' | 'installation'
> {
  readonly prisma: Pick<ServiceDeps['prisma'], '$queryRaw'>;
  readonly findPendingMigrations: () => Promise<string[]>;
}

export interface ReadinessLimits {
  /** After this time, a check has failed. */
  readonly timeoutMs: number;
}

const LIMITS: ReadinessLimits = { timeoutMs: 3000 };

/** Fails with a sentence for the response. Anything else that a check throws stays private. */
class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

const CHECKS: Readonly<Record<CheckName, (deps: ReadinessDeps) => Promise<void>>> = {
  database: async ({ prisma }) => {
    await prisma.$queryRaw`SELECT 1`;
  },
  migrations: async ({ findPendingMigrations }) => {
    const pending = await findPendingMigrations();
    if (pending.length > 0) throw new CheckFailure(`Not applied: ${pending.join(', ')}.`);
  },
  queue: async ({ queue }) => {
    await queue.readBacklog();
  },
  storage: async ({ mediaStore }) => {
    const key = `health/${randomUUID()}`;
    await mediaStore.write(key, toChunks('ok'), { maxBytes: 2 });
    await mediaStore.delete(key);
  },
  worker: async ({ sql }) => {
    if ((await countWorkers(sql, WORKER_ALIVE_SECONDS)) > 0) return;
    throw new CheckFailure(
      `No process that publishes has been seen in the last ${WORKER_ALIVE_SECONDS} seconds.`,
    );
  },
};

/** Checks everything that requests and publishing need, in parallel and in bounded time. Never throws. */
export async function checkReadiness(
  deps: ReadinessDeps,
  limits: ReadinessLimits = LIMITS,
): Promise<Readiness> {
  const names = Object.keys(CHECKS) as CheckName[];
  const results = await Promise.all(names.map((name) => runCheck(deps, name, limits)));
  const checks = Object.fromEntries(names.map((name, index) => [name, results[index]]));
  const status = results.every(({ ok }) => ok) ? 'ready' : 'unready';
  const { pause } = deps.installation.current();
  const paused = pause ? { paused: pause.reason } : {};
  return { status, checks: checks as Record<CheckName, CheckResult>, ...paused };
}

async function runCheck(
  deps: ReadinessDeps,
  name: CheckName,
  { timeoutMs }: ReadinessLimits,
): Promise<CheckResult> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new CheckFailure(`No response within ${timeoutMs / 1000} seconds.`));
  }, timeoutMs);
  try {
    await Promise.race([CHECKS[name](deps), late.promise]);
    return { ok: true };
  } catch (error) {
    if (error instanceof CheckFailure) return { ok: false, problem: error.message };
    deps.logger.warn({ err: error, check: name }, 'A readiness check failed.');
    return { ok: false, problem: 'The check failed. See the log for its error.' };
  } finally {
    clearTimeout(timer);
  }
}

async function* toChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
