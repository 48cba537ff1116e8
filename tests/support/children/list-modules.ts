import { registerHooks } from 'node:module';

// Prints each module that a server or a worker loads before it opens its database.
registerHooks({
  load(url, context, next) {
    process.stdout.write(`${url}\n`);
    return next(url, context);
  },
});

const { readConfig } = await import('#app/server/config/config.ts');
const { createLogger } = await import('#app/server/adapters/logger/create-logger.ts');
const { startTracing } = await import('#app/server/start/start-tracing.ts');
await import('../../../server.ts');
await import('../../../worker.ts');
const stop = await startTracing(readConfig(), createLogger('silent'));
await stop();
