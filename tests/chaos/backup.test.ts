import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkBackup } from '#app/server/start/backup/read-backup.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import {
  dropDatabase,
  isPostgresInstalled,
  startPostgresServer,
} from '#tests/support/postgres-server.ts';

import {
  connectAccounts,
  type ProductAddress,
  publish,
  publishBody,
  readPost,
} from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

const Greeting = z.object({ url: z.string(), token: z.string() });
/** Long enough for a copy that isn't paused to publish everything that is due. */
const WATCH_MS = 5000;
const SOON_MS = 8000;

const run = (script: string, args: readonly string[], env: Record<string, string>) =>
  execa(process.execPath, [`scripts/${script}.ts`, ...args], { env });

const delay = (ms: number) => new Promise((done) => void setTimeout(done, ms));

describe.each(['embedded', ...(isPostgresInstalled && IS_WHOLE ? ['postgres'] : [])] as const)(
  'a backup that is made during a commit and restored to %s',
  (kind) => {
    let original: ProductProcesses;
    let scheduledDir: string;
    let copy: (ProductAddress & { process: SpawnedProcess }) | null = null;
    let databaseUrl: string | null = null;
    const word = randomUUID().slice(0, 8);
    const captions = {
      live: `Live ${word}`,
      committing: `Committing ${word}`,
      open: `Open ${word}`,
      due: `Due ${word}`,
    };
    type Name = keyof typeof captions;
    const ids = new Map<Name, string>();
    const idOf = (name: Name): string => ids.get(name) ?? '';

    beforeAll(async () => {
      scheduledDir = await mkdtemp(path.join(os.tmpdir(), 'fanfare-backups-'));
      const env = { BACKUP_DIR: scheduledDir };
      original = await startProduct({ database: 'embedded', env });
      await connectAccounts(original.app.url, ['twitter']);
    });
    afterAll(async () => {
      await copy?.process.kill();
      await original.close();
      if (databaseUrl) await dropDatabase(databaseUrl);
      await rm(scheduledDir, { recursive: true, force: true });
    });

    const folder = (name: string) => path.join(original.folder, name);

    async function countLive(): Promise<Record<string, number>> {
      const posts = await original.control.listPosts('twitter');
      return Object.fromEntries(
        Object.entries(captions).map(([name, text]) => [
          name,
          posts.filter((post) => post.text === text).length,
        ]),
      );
    }

    const once = { live: 1, committing: 1, open: 1, due: 1 };
    const send = async (name: Name): Promise<void> => {
      const caption = captions[name];
      ids.set(name, await publish(original.app, { caption, platforms: ['twitter'] }));
    };

    it('isn’t the first one: the worker makes one when it starts', async () => {
      const list = async () =>
        (await readdir(scheduledDir)).filter((file) => file.endsWith('.tar'));
      await expect.poll(list, PATIENCE).toHaveLength(1);
      const [file = ''] = await list();
      const { header } = await checkBackup(path.join(scheduledDir, file));
      expect(header.migrations.length).toBeGreaterThan(0);
    });

    it('contains posts that are live, half-way, open, and scheduled', async () => {
      await send('live');
      await expect.poll(async () => (await countLive())['live'], PATIENCE).toBe(1);
      const reached = Promise.withResolvers<undefined>();
      const released = Promise.withResolvers<undefined>();
      original.proxy.add({
        at: 'answer',
        matches: ({ path: url, method }) => method === 'POST' && url.endsWith('/2/tweets'),
        act: async () => {
          reached.resolve(undefined);
          await released.promise;
          return undefined;
        },
      });
      await send('committing');
      await reached.promise;
      // Waits for its turn: an account has one commit at a time.
      await send('open');
      const publishAt = new Date(Date.now() + SOON_MS).toISOString();
      const content = { captions: [captions.due] };
      ids.set(
        'due',
        await publishBody(original.app, { platforms: ['twitter'], content, publishAt }),
      );
      const { stdout } = await run('backup', ['--to', folder('backup.tar')], {
        FANFARE_DATA_DIR: folder('app'),
      });
      expect(stdout).toContain('MASTER_KEY');
      released.resolve(undefined);
      await expect.poll(countLive, PATIENCE).toEqual(once);
      await original.kill();
    });

    it('starts paused, and publishes nothing', async () => {
      const dataDir = folder('copy');
      await mkdir(dataDir);
      await copyFile(folder('app/master.key'), path.join(dataDir, 'master.key'));
      databaseUrl =
        kind === 'postgres' ? await (await startPostgresServer()).createDatabase() : null;
      const env = {
        FANFARE_DATA_DIR: dataDir,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      };
      const { stdout } = await run('restore', ['--from', folder('backup.tar')], env);
      expect(stdout).toContain('compared every row');
      const started = await startProcess('tests/support/children/app.ts', {
        env: {
          LOG_LEVEL: 'error',
          ...WITHOUT_LIMITS,
          PORT: String(await findFreePort()),
          SANDBOX_URL: original.proxy.url,
          ...env,
        },
      });
      copy = { ...Greeting.parse(JSON.parse(started.firstLine)), process: started };
      const response = await fetch(`${copy.url}/readyz`);
      expect(await response.json()).toMatchObject({ paused: 'restored' });
      await delay(WATCH_MS);
      expect(await countLive()).toEqual(once);
    });

    it('publishes nothing twice once it’s resumed, and asks about what it can’t know', async () => {
      if (!copy) throw new Error('The copy didn’t start.');
      const address = copy;
      const env = {
        FANFARE_DATA_DIR: folder('copy'),
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      };
      const { stdout } = await run('resume', ['--other-copy-stopped'], env);
      expect(stdout).toContain('confirm_after_restore');
      const read = async (name: Name) => {
        const { deliveries } = await readPost(address, idOf(name));
        const { state, needsDecision } = deliveries[0] ?? {};
        return { state, needsDecision };
      };
      const decided = { state: 'published', needsDecision: false };
      await expect.poll(() => read('committing'), PATIENCE).toEqual(decided);
      await delay(WATCH_MS);
      expect(await read('live')).toEqual(decided);
      expect(await read('open')).toEqual({ state: 'unconfirmed', needsDecision: true });
      expect(await read('due')).toEqual({ state: 'held', needsDecision: false });
      expect(await countLive()).toEqual(once);
    });
  },
);
