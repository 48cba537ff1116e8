import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createMemoryGroup, type MemoryGroup } from '#tests/support/memory-group.ts';
import { readProcessTree, sumResident } from '#tests/support/process-tree.ts';
import {
  connectAccounts,
  type ProductAddress,
  publish,
  uploadFile,
} from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { copyTestDatabase } from '#tests/support/database-template.ts';
import { DEMO_VIDEO } from './files.ts';
import { writeLargeVideo } from './large-file.ts';
import { settle } from './settle.ts';

export const LIMIT_MIB = 512;
const MEBIBYTE = 1024 ** 2;
const SAMPLE_EVERY_MS = 50;
const SETTLE_MS = 600_000;

export interface SmallMachineResult {
  readonly limitMiB: number;
  /** Whether a control group enforced the limit. Otherwise, resident memory is compared with it. */
  readonly isEnforced: boolean;
  readonly sizeBytes: number;
  readonly published: number;
  /** The most resident memory of all processes at once. A page that several of them share counts for each. */
  readonly peakMiB: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

interface SmallMachine {
  readonly child: ChildProcess;
  readonly address: ProductAddress;
  readonly sandboxUrl: string;
}

/** Files in memory would count toward the group's limit. */
const DISK = process.env['FANFARE_TEST_DISK'] ?? os.tmpdir();

/**
 * Runs the built demo, with everything in one process, in a control group of 512 MiB, and publishes a video of
 * this size to all platforms.
 */
export async function runSmallMachine({
  sizeBytes,
}: {
  readonly sizeBytes: number;
}): Promise<SmallMachineResult> {
  const folder = await mkdtemp(path.join(DISK, 'fanfare-small-'));
  const group = await createMemoryGroup(LIMIT_MIB * MEBIBYTE);
  let machine: SmallMachine | null = null;
  try {
    await copyTestDatabase(path.join(folder, 'data'));
    machine = await startDemo(folder, group);
    const memory = watchPeak(machine.child.pid ?? 0);
    const startedAt = performance.now();
    const published = await publishLarge(machine, { folder, sizeBytes });
    const peakMiB = Math.round(memory.stop());
    const kills = (await group?.countKills()) ?? 0;
    return {
      limitMiB: LIMIT_MIB,
      isEnforced: group !== null,
      sizeBytes,
      published,
      peakMiB,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      problems: [
        ...(published < 6 ? [`Only ${published} of 6 platforms have the video.`] : []),
        // Resident memory counts a page again for each process that shares it, so the group decides if there is one.
        ...(group === null && peakMiB > LIMIT_MIB
          ? [`The processes had ${peakMiB} MiB at once.`]
          : []),
        ...(kills > 0 ? [`The system killed ${kills} processes, which needed more.`] : []),
      ],
    };
  } finally {
    if (machine) await stop(machine.child);
    await group?.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function publishLarge(
  { address, sandboxUrl }: SmallMachine,
  { folder, sizeBytes }: { folder: string; sizeBytes: number },
): Promise<number> {
  const file = path.join(folder, 'large.mp4');
  await writeLargeVideo({ source: DEMO_VIDEO, target: file, sizeBytes });
  await connectAccounts(address.url);
  const { id: mediaId } = await uploadFile(address, file);
  const postId = await publish(address, { caption: 'A large video', mediaId });
  const control = createSandboxControl(sandboxUrl);
  const post = await settle({ app: address, control }, postId, { limitMs: SETTLE_MS });
  return post.deliveries.filter(({ state }) => state === 'published').length;
}

async function startDemo(folder: string, group: MemoryGroup | null): Promise<SmallMachine> {
  const port = await findFreePort();
  const sandboxPort = await findFreePort();
  const join = group ? `echo $$ > ${group.processesFile} && ` : '';
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn('sh', ['-c', `${join}exec node scripts/bootstrap.mjs demo`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Remix's types say that NODE_ENV is always set.
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      FANFARE_DATA_DIR: path.join(folder, 'data'),
    } as unknown as NodeJS.ProcessEnv,
  });
  const token = await readToken(child);
  return {
    child,
    address: { url: `http://localhost:${port}`, token },
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
  };
}

/** Reads the token from what the demo prints once it's ready. Rejects if it exits before. */
async function readToken({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The demo has no output.');
  let text = '';
  // Its later output is still read, so that the demo can write it.
  for await (const piece of stdout.iterator({ destroyOnReturn: false })) {
    text += String(piece);
    const token = /API token\s+(\S+)/u.exec(text)?.[1];
    if (token === undefined) continue;
    stdout.resume();
    return token;
  }
  throw new Error(`The demo exited before it was ready: ${text}`);
}

function watchPeak(pid: number): { stop(): number } {
  let peakMiB = 0;
  const timer = setInterval(() => {
    void readProcessTree(pid).then((tree) => (peakMiB = Math.max(peakMiB, sumResident(tree))));
  }, SAMPLE_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peakMiB;
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
