import path from 'node:path';
import {
  type HostileProxy,
  type HostileRequest,
  startHostileProxy,
} from '#tests/support/hostile-proxy.ts';
import {
  createRedisServer,
  isRedisInstalled,
  type RedisServer,
} from '#tests/support/redis-server.ts';
import { startTcpGate, type TcpGate } from '#tests/support/tcp-gate.ts';
import { mountSmallDisk, type SmallDisk } from './disk.ts';

/** The connections between a run's processes, which can be broken while it runs. */
export interface Network {
  /** Between the product and the sandbox. */
  readonly proxy: HostileProxy;
  /** Between each worker and the database; empty with the embedded one. */
  readonly gates: readonly TcpGate[];
  /** Null with the embedded database, or if no Redis server is installed. */
  readonly redis: RedisServer | null;
  /** Null if no file system can be mounted. */
  readonly sandboxDisk: SmallDisk | null;
  readonly mediaDisk: SmallDisk | null;
  /** The product's settings for this network. */
  readonly env: Readonly<Record<string, string>>;
  getDatabaseUrl(worker: number): string;
  close(): Promise<void>;
}

interface NetworkOptions {
  readonly folder: string;
  readonly sandboxUrl: string;
  readonly seed: number;
  readonly databaseUrl: string | null;
  readonly workers: number;
}

/** Creates it without faults. Random faults only apply to the product's calls to platforms. */
export async function openNetwork(options: NetworkOptions): Promise<Network> {
  const { folder, sandboxUrl, seed, databaseUrl, workers } = options;
  const proxy = await startHostileProxy({ target: sandboxUrl, seed, matches: isPlatformCall });
  const sandboxDisk = await mountSmallDisk(path.join(folder, 'sandbox'));
  const mediaDisk = await mountSmallDisk(path.join(folder, 'app', 'media'));
  const server = databaseUrl === null ? null : new URL(databaseUrl);
  const gates = server
    ? await Promise.all(
        Array.from({ length: workers }, () => startTcpGate(`http://${server.host}`)),
      )
    : [];
  const redis = server && isRedisInstalled ? await createRedisServer() : null;
  await redis?.start();
  return {
    proxy,
    gates,
    redis,
    sandboxDisk,
    mediaDisk,
    env: redis ? { REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: '1000000' } : {},
    getDatabaseUrl(worker) {
      const gated = new URL(databaseUrl ?? '');
      gated.host = new URL(gates[worker]?.url ?? '').host;
      return gated.href;
    },
    async close() {
      for (const gate of gates) await gate.close();
      await proxy.close();
      await redis?.kill();
      for (const disk of [sandboxDisk, mediaDisk]) disk?.unmount();
    },
  };
}

/** Excludes the sandbox's own endpoints and consent pages. */
function isPlatformCall({ path: target }: HostileRequest): boolean {
  return !/^\/(?:control|mail|stripe|openai)\b|authorize|consent/u.test(target);
}
