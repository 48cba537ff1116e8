import type { Logger } from '#app/server/ports/logger.ts';

const CONNECT_MS = 2000;
/** A rate limit isn't worth a slow response. */
const COMMAND_MS = 500;
const MAX_PAUSE_MS = 3000;

export interface RedisStore {
  readonly client: Awaited<ReturnType<typeof create>>;
  close(): void;
}

/**
 * Connects in the background and retries. Logs once when Redis becomes unreachable and once when it's back.
 * Loads the client (650 modules) only when an installation uses Redis.
 */
export async function openRedis(url: string, logger: Logger): Promise<RedisStore> {
  const client = await create(url);
  let isAway = false;
  client.on('error', (error: unknown) => {
    if (isAway) return;
    isAway = true;
    logger.error(
      { err: error },
      'Redis is unreachable. Each process counts rate limits on its own.',
    );
  });
  client.on('ready', () => {
    if (isAway) logger.warn({}, 'Redis is reachable again. Processes share the rate limits.');
    isAway = false;
  });
  client.connect().catch(() => undefined);
  return { client, close: () => client.destroy() };
}

async function create(url: string) {
  const { createClient } = await import('./redis-client.ts');
  return createClient({
    url,
    // Fail commands while disconnected instead of queueing them.
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_MS },
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(tries * 100, MAX_PAUSE_MS),
    },
  });
}
