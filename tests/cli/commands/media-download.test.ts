import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal, spawnCli } from '#tests/support/cli.ts';
import { type PartServer, startPartServer } from '#tests/support/part-server.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const SIZE = 3_000_000;
/** Fully sent before the response stalls, and on disk by then. */
const HALF = 1_500_000;

let server: PartServer;
let folder: string;

beforeEach(async () => {
  server = await startPartServer(randomBytes(SIZE));
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-download-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const options = () => ({ url: server.url, token: 'ff_t', cwd: folder });
const run = (...args: string[]) => runCli(['media', 'download', 'med_1', ...args], options());
const read = (name: string) => readFile(path.join(folder, name));

const toStart = (range: string | null) => Number(/\d+/u.exec(range ?? '0')?.[0]);

/** Starts a download that stalls halfway, and stops it there. */
async function stopHalfWay(signal: 'SIGKILL' | 'SIGINT') {
  server.stops.push({ afterBytes: HALF, how: 'stall' });
  const child = spawnCli(['media', 'download', 'med_1'], options());
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close');
  const hasHalf = async () => {
    const [part] = await readdir(folder);
    return part !== undefined && (await stat(path.join(folder, part))).size === HALF;
  };
  await vi.waitUntil(hasHalf, { timeout: PATIENCE_MS });
  child.kill(signal);
  const [code] = await ended;
  return { code: code as number | null, stderr };
}

describe('fanfare media download of a file in the library', () => {
  it('resumes after being killed halfway, and has every byte', async () => {
    await stopHalfWay('SIGKILL');
    const [part] = await readdir(folder);
    expect(part).toMatch(/^kiln\.mp4\.[0-9a-f]{8}\.part$/u);
    const { code, stderr, json } = await run();
    expect(code, stderr).toBe(0);
    expect(json()).toEqual({ file: 'kiln.mp4', sizeBytes: SIZE });
    expect(server.ranges).toEqual([null, `bytes=${HALF}-`]);
    expect(await readdir(folder)).toEqual(['kiln.mp4']);
    expect((await read('kiln.mp4')).equals(server.bytes)).toBe(true);
  });

  it('shows how to resume when stopped with Ctrl-C, and exits 130', async () => {
    const { code, stderr } = await stopHalfWay('SIGINT');
    expect(code).toBe(130);
    expect(stderr).toMatch(/Stopped after 1\.5 MB\.\n.*to resume/u);
    expect((await run()).code).toBe(0);
    expect(server.ranges).toEqual([null, `bytes=${HALF}-`]);
  });

  it('resumes automatically when the connection breaks, each time where it was', async () => {
    server.stops.push(
      { afterBytes: HALF, how: 'cut' },
      // Large enough that some of it reaches the disk, because bytes that arrive with the cut itself are
      // dropped.
      { afterBytes: HALF / 2, how: 'cut' },
      { afterBytes: 0, how: 'cut' },
    );
    const { code, stderr } = await run();
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/^Interrupted after 1\.\d MB\. Resuming\.\n/u);
    // Bytes that hadn't reached the disk at the cut are requested again.
    const [all, ...rests] = server.ranges.map(toStart);
    expect([all, rests.length]).toEqual([0, 3]);
    for (const start of rests) expect(start).toBeGreaterThan(HALF / 2);
    expect((await read('kiln.mp4')).equals(server.bytes)).toBe(true);
  });

  it('gives up when no more data arrives, keeps what it has, and exits 1', async () => {
    server.stops.push({ afterBytes: HALF, how: 'cut' });
    server.stops.push(...Array.from({ length: 9 }, () => ({ afterBytes: 0, how: 'cut' }) as const));
    const { code, stdout, stderr } = await run('--json');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(JSON.parse(stderr.trim().split('\n').at(-1) ?? '').error).toMatchObject({
      code: 'download_cut',
      message: expect.stringMatching(/^The download was interrupted after 1\.\d MB\.$/u),
      hint: expect.stringContaining('to resume'),
    });
    server.stops.length = 0;
    expect((await run()).code).toBe(0);
    expect(toStart(server.ranges.at(-1) ?? null)).toBeGreaterThan(HALF / 2);
  });

  it('discards data with a wrong checksum', async () => {
    server.lie(randomBytes(SIZE));
    const { code, stderr } = await run('--json');
    expect(code).toBe(1);
    expect(stderr).toContain('download_damaged');
    expect(await readdir(folder)).toEqual([]);
  });

  it('starts over when the partial file is from another file, or too long', async () => {
    await writeFile(path.join(folder, 'kiln.mp4.00000000.part'), randomBytes(HALF));
    expect((await run()).code).toBe(0);
    expect(server.ranges).toEqual([null]);
  });

  it('keeps an existing file with the same content, and overwrites another one only with --force', async () => {
    expect((await run()).code).toBe(0);
    const again = await run();
    expect(again.json()).toEqual({ file: 'kiln.mp4', sizeBytes: SIZE });
    expect(again.stderr).toContain('already exists with the same content');
    expect(server.ranges).toHaveLength(1);
    await writeFile(path.join(folder, 'kiln.mp4'), 'mine');
    expect((await run()).json()).toMatchObject({ file: 'kiln (2).mp4' });
    expect((await read('kiln.mp4')).toString()).toBe('mine');
    expect((await run('--force')).json()).toMatchObject({ file: 'kiln.mp4' });
    expect((await read('kiln.mp4')).equals(server.bytes)).toBe(true);
    await mkdir(path.join(folder, 'saved'));
    expect((await run('-o', 'saved')).json()).toMatchObject({ file: 'saved/kiln.mp4' });
  });
});

describeOnTerminal('fanfare media download at a terminal', () => {
  it('draws the bar from where it resumes', async () => {
    await stopHalfWay('SIGKILL');
    const args = ['media', 'download', 'med_1'];
    const { code, screen } = await runOnTerminal(args, { ...options(), columns: 80 });
    expect(code).toBe(0);
    expect(screen).toMatch(/ 50 % {2}Downloading kiln\.mp4 {2}1\.5 MB of 3\.0 MB/u);
    expect(screen).toContain('Saved kiln.mp4 (3.0 MB).');
  });
});
