import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type GateProxy, startGateProxy } from './gate-proxy.ts';
import type { ProductAddress } from './product-client.ts';
import { createProductDatabase, type DatabaseKind } from './product-database.ts';
import { createSandboxControl } from './sandbox.ts';
import { findFreePort, type SpawnedProcess, startProcess } from './spawned-process.ts';
import { WITHOUT_LIMITS } from './without-limits.ts';

export interface ProductProcesses {
  /** Contains the app's folder, the sandbox's folder, and the test's own files. */
  readonly folder: string;
  readonly proxy: GateProxy;
  /** The sandbox itself, bypassing the proxy. */
  readonly sandboxUrl: string;
  readonly control: ReturnType<typeof createSandboxControl>;
  readonly app: ProductAddress & { readonly process: SpawnedProcess };
  /** Kills the app with SIGKILL. The sandbox keeps running. */
  kill(): Promise<void>;
  /** Starts the app again with the existing data. */
  restart(): Promise<void>;
  /** Copies the sandbox's journal and returns its folder, so a new sandbox can show what was persisted. */
  copyJournal(): Promise<string>;
  close(): Promise<void>;
}

export interface ProductOptions {
  readonly record?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly preload?: readonly string[];
  /** Postgres by default if it's installed. A test with its own server passes DATABASE_URL. */
  readonly database?: DatabaseKind;
  /**
   * `apart`: a separate process; `direct`: the same without a proxy; `inside`: in the app's process, as in
   * the demo.
   */
  readonly sandbox?: 'apart' | 'direct' | 'inside';
}

const Greeting = z.object({ url: z.string(), token: z.string() });

/** Starts the app and the sandbox as two processes, with a proxy between them that can hold requests. */
export async function startProduct(options: ProductOptions = {}): Promise<ProductProcesses> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-product-'));
  const database = await createProductDatabase(path.join(folder, 'app'), options.database);
  const port = await findFreePort();
  const sandboxPort = await findFreePort();
  const proxy = await startGateProxy({ record: options.record ?? false });
  const { sandbox: place = 'apart' } = options;
  const sandboxDir = path.join(folder, 'sandbox');
  const sandbox =
    place === 'inside'
      ? null
      : await startProcess('tests/support/children/sandbox.ts', {
          args: [sandboxDir, `http://localhost:${port}`, place === 'apart' ? proxy.url : ''],
        });
  const sandboxUrl = sandbox?.firstLine ?? `http://127.0.0.1:${sandboxPort}`;
  proxy.setTarget(sandboxUrl);

  async function startApp(): Promise<ProductProcesses['app']> {
    const process = await startProcess('tests/support/children/app.ts', {
      ...(options.preload ? { preload: options.preload } : {}),
      env: {
        LOG_LEVEL: 'warn',
        ...WITHOUT_LIMITS,
        PORT: String(port),
        ...(place === 'inside' ? { SANDBOX_PORT: String(sandboxPort) } : {}),
        ...(place === 'apart' ? { SANDBOX_URL: proxy.url } : {}),
        ...(place === 'direct' ? { SANDBOX_URL: sandboxUrl } : {}),
        ...database.env,
        ...options.env,
      },
    });
    return { ...Greeting.parse(JSON.parse(process.firstLine)), process };
  }

  let app = await startApp();
  return {
    folder,
    proxy,
    sandboxUrl,
    control: createSandboxControl(sandboxUrl),
    get app() {
      return app;
    },
    kill: async () => {
      await app.process.kill();
    },
    restart: async () => {
      app = await startApp();
    },
    copyJournal: async () => {
      const copy = await mkdtemp(path.join(folder, 'journal-'));
      await copyFile(path.join(sandboxDir, 'journal.jsonl'), path.join(copy, 'journal.jsonl'));
      return copy;
    },
    close: async () => {
      await app.process.kill();
      await sandbox?.kill();
      await proxy.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
