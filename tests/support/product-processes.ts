import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { copyTestDatabase } from './database-template.ts';
import { type GateProxy, startGateProxy } from './gate-proxy.ts';
import type { ProductAddress } from './product-client.ts';
import { createSandboxControl } from './sandbox.ts';
import { findFreePort, type SpawnedProcess, startProcess } from './spawned-process.ts';
import { WITHOUT_LIMITS } from './without-limits.ts';

export interface ProductProcesses {
  /** Where the app's folder, the sandbox's folder and the test's own files lie. */
  readonly folder: string;
  readonly proxy: GateProxy;
  /** The sandbox itself, behind the proxy. */
  readonly sandboxUrl: string;
  readonly control: ReturnType<typeof createSandboxControl>;
  readonly app: ProductAddress & { readonly process: SpawnedProcess };
  /** Ends the app with SIGKILL; the sandbox lives on. */
  kill(): Promise<void>;
  /** Starts the app again on what the last one left. */
  restart(): Promise<void>;
  /** What the sandbox holds according to its journal alone, read by a sandbox that nobody talked to. */
  copyJournal(): Promise<string>;
  close(): Promise<void>;
}

export interface ProductOptions {
  readonly record?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly preload?: readonly string[];
  /** `apart`: a process of its own; `direct`: the same without a proxy; `inside`: as in the demo. */
  readonly sandbox?: 'apart' | 'direct' | 'inside';
}

const Greeting = z.object({ url: z.string(), token: z.string() });

/** The app and the sandbox as two processes, and a proxy between them that can hold requests. */
export async function startProduct(options: ProductOptions = {}): Promise<ProductProcesses> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-product-'));
  await copyTestDatabase(path.join(folder, 'app'));
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
        FANFARE_DATA_DIR: path.join(folder, 'app'),
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}
