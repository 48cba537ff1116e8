import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerOptions } from './channel.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { MessagePortStream } from './message-port-stream.ts';

const IDLE_IN_TRANSACTION_MS = 60_000;

export interface EmbeddedOptions {
  /** The data folder, whose subfolder `database` contains the database. Null keeps everything in memory. */
  readonly dataDir: string | null;
  /** Called when the database becomes unusable: its worker died, or another process took the folder. */
  readonly onFatal: (error: Error) => void;
  readonly idleInTransactionMs?: number;
}

export interface EmbeddedPostgres {
  /** Resolves when PGlite is ready; connections can be opened earlier. */
  readonly ready: Promise<unknown>;
  /** Opens a connection for the `pg` driver's `stream` option. */
  createStream(): MessagePortStream;
  /** The file that stores the time of the last vacuum. */
  readonly stampPath: string | null;
  /** Writes a checkpoint, stops the worker, and unlocks the folder. */
  stop(): Promise<void>;
}

class EmbeddedWorker {
  readonly #worker: Worker;
  readonly #streams = new Map<number, MessagePortStream>();
  readonly #onFatal: (error: Error) => void;
  #lastId = 0;
  #failure: Error | null = null;
  #isStopped = false;
  readonly #ready = Promise.withResolvers<undefined>();
  readonly #stopped = Promise.withResolvers<undefined>();

  constructor(options: WorkerOptions, onFatal: (error: Error) => void) {
    this.#onFatal = onFatal;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
    this.#worker.on('message', (message: FromWorker) => {
      this.#receive(message);
    });
    this.#worker.on('error', (error) => {
      this.#fail(error instanceof Error ? error.message : String(error));
    });
    this.#worker.on('exit', () => {
      if (!this.#isStopped) this.#fail('its thread ended');
    });
    // Callers awaiting these get the error. If there are none, onFatal has reported it.
    this.#ready.promise.catch(() => undefined);
    this.#stopped.promise.catch(() => undefined);
  }

  whenReady(): Promise<undefined> {
    return this.#ready.promise;
  }

  createStream(): MessagePortStream {
    const id = (this.#lastId += 1);
    const post = (message: ToWorker, transfer: ArrayBuffer[] = []) => {
      this.#worker.postMessage(message, transfer);
    };
    const stream = new MessagePortStream(id, {
      open: () => {
        if (this.#failure !== null) stream.destroy(this.#failure);
        else post({ type: 'open', id });
      },
      send: (_id, bytes) => {
        post({ type: 'data', id, bytes }, [bytes.buffer]);
      },
      close: () => {
        post({ type: 'close', id });
      },
    });
    this.#streams.set(id, stream);
    return stream;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#failure === null) {
      this.#worker.postMessage({ type: 'stop' } satisfies ToWorker);
      await this.#stopped.promise;
    }
    await this.#worker.terminate();
  }

  #receive(message: FromWorker): void {
    if (message.type === 'ready') this.#ready.resolve(undefined);
    else if (message.type === 'stopped') this.#stopped.resolve(undefined);
    else if (message.type === 'fatal') this.#fail(message.reason);
    else if (message.type === 'data') this.#streams.get(message.id)?.receive(message.bytes);
    else {
      this.#streams.get(message.id)?.receiveEnd();
      this.#streams.delete(message.id);
    }
  }

  #fail(reason: string): void {
    if (this.#failure !== null) return;
    const error = new Error(`The embedded database stopped: ${reason}`);
    this.#failure = error;
    this.#ready.reject(error);
    this.#stopped.reject(error);
    for (const stream of this.#streams.values()) stream.destroy(error);
    this.#streams.clear();
    this.#onFatal(error);
  }
}

async function openFolder(dataDir: string, onFatal: (error: Error) => void): Promise<FolderLock> {
  await mkdir(join(dataDir, 'database'), { recursive: true, mode: 0o700 });
  return lockFolder(dataDir, { path: join(dataDir, 'database.lock'), onLost: onFatal });
}

/** Starts PGlite in a worker thread. Throws FolderInUseError when another process has the folder. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  const lock = dataDir === null ? null : await openFolder(dataDir, options.onFatal);
  const worker = new EmbeddedWorker(
    {
      folder: dataDir === null ? null : join(dataDir, 'database'),
      idleInTransactionMs: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    },
    options.onFatal,
  );
  const stop = async () => {
    try {
      await worker.stop();
    } finally {
      await lock?.release();
    }
  };
  return {
    ready: worker.whenReady(),
    createStream: () => worker.createStream(),
    stampPath: dataDir === null ? null : join(dataDir, 'database.vacuumed'),
    stop,
  };
}
