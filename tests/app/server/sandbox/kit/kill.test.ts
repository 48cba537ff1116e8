import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, XUser } from '#tests/app/server/sandbox/twitter/x-user.ts';
import { createSandboxControl, createTestClients } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { readFixture } from './fixtures.ts';

const CHILD = new URL('./sandbox-child.ts', import.meta.url).pathname;

describe('a killed sandbox', () => {
  let dataDir: string;
  let child: ChildProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-kill-'));
  });
  afterEach(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const launch = async (): Promise<TestSandbox> => {
    child = spawn(process.execPath, [CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (!child.stdout) throw new Error('no output');
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    const clients = Object.entries(createTestClients()).map(([name, [first]]) => [name, first]);
    return {
      url,
      dataDir,
      platforms: {},
      caFile: null,
      control: createSandboxControl(url),
      clients: Object.fromEntries(clients) as TestSandbox['clients'],
      close: kill,
    };
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  it('keeps tokens, a partial upload, posts, and received requests', async () => {
    const before = await launch();
    const user = await connect(before);
    await user.tweet('before the kill');
    const bytes = await readFixture('clip.mp4');
    const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
    await user.append(id, 0, bytes.subarray(0, 1000));
    await before.control.advanceClock(100);
    await kill();

    const after = await launch();
    const same = new XUser(after, user.token);
    await same.append(id, 1, bytes.subarray(1000));
    expect((await same.call('POST', `/2/media/upload/${id}/finalize`)).status).toBe(200);
    expect(await after.control.listPosts('twitter')).toMatchObject([{ text: 'before the kill' }]);
    const created = await after.control.listReceived({ endpoint: 'create_post' });
    expect(created).toMatchObject([
      { status: 201, answered: true, body: { text: 'before the kill' } },
    ]);
    expect((await same.tweet('before the kill')).status).toBe(403);
    await after.control.advanceClock(2);
    expect((await same.tweet('film', { media: { media_ids: [id] } })).status).toBe(201);
  });
});
