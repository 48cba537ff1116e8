import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { FromWorker, ToWorker, WorkerOptions } from './channel.ts';
import { SessionScheduler } from './session-scheduler.ts';

/**
 * Runs PGlite in a worker thread, because its queries resolve on microtasks and would stall timers and HTTP
 * on the main thread. Uses Postgres's wire protocol with the `pg` driver over the worker's port.
 */

/** Postgres's defaults suit a server with many sessions; PGlite has one. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'wal_buffers=1MB', 'max_connections=10'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

/**
 * V8's optimizing compiler uses some 400 MB for PGlite's WebAssembly, and 3,000 rounds of small queries cost
 * no more CPU without it. These are the flags that --liftoff-only implies when a process starts. A module
 * keeps the flags it was compiled with, and the process has other modules, so the flags are then restored.
 */
const WITHOUT_OPTIMIZER = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
const WITH_OPTIMIZER = ['--wasm-tier-up', '--wasm-dynamic-tiering'];

const port = parentPort;
if (port === null) throw new Error('The embedded database runs in a worker thread only.');
// Set by start-embedded.ts, the only file that starts this worker.
const options = workerData as WorkerOptions;

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

function reportFatal(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  post({ type: 'fatal', reason: reason || 'unknown reason' });
}

async function start(): Promise<{ database: PGlite; scheduler: SessionScheduler }> {
  for (const flag of WITHOUT_OPTIMIZER) setFlagsFromString(flag);
  const database = await PGlite.create({
    dataDir: options.folder ?? 'memory://',
    startParams: START_PARAMETERS,
  });
  for (const flag of WITH_OPTIMIZER) setFlagsFromString(flag);
  const { rows } = await database.query<{ server_version: string }>('SHOW server_version');
  const scheduler = new SessionScheduler({
    serverVersion: rows[0]?.server_version ?? '18',
    idleInTransactionMs: options.idleInTransactionMs,
    execute: async (bytes) => {
      try {
        return await database.execProtocolRaw(bytes);
      } catch (error) {
        reportFatal(error);
        throw error;
      }
    },
    send: (id, bytes) => {
      const copy = new Uint8Array(bytes);
      post({ type: 'data', id, bytes: copy }, [copy.buffer]);
    },
    closed: (id) => {
      post({ type: 'closed', id });
    },
  });
  return { database, scheduler };
}

const running = start();

async function stop(): Promise<void> {
  const { database } = await running;
  await database.exec('CHECKPOINT');
  await database.close();
  post({ type: 'stopped' });
}

async function receive(message: ToWorker): Promise<void> {
  const { scheduler } = await running;
  if (message.type === 'open') scheduler.open(message.id);
  else if (message.type === 'data') scheduler.receive(message.id, message.bytes);
  else if (message.type === 'close') scheduler.close(message.id);
  else await stop();
}

port.on('message', (message: ToWorker) => {
  receive(message).catch(reportFatal);
});
running.then(() => {
  post({ type: 'ready' });
}, reportFatal);
