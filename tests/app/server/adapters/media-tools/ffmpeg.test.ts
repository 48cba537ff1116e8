import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFfmpeg } from '#app/server/adapters/media-tools/ffmpeg.ts';
import { MediaToolError } from '#app/server/ports/media-tools.ts';

const VIDEO = 'tests/fixtures/media/meta-vertical-4s.mp4';
const ffmpeg = createFfmpeg();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ffmpeg-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('ffmpeg', () => {
  test('creates a file and reports progress', async () => {
    const output = path.join(folder, 'out.mp4');
    const converted: number[] = [];
    await ffmpeg.run(['-i', VIDEO, '-t', '2', '-vf', 'scale=64:-2', output], {
      threads: 2,
      onProgress: (madeMs) => converted.push(madeMs),
    });
    expect((await stat(output)).size).toBeGreaterThan(0);
    expect(converted.at(-1)).toBeGreaterThan(1500);
  });

  test('accepts generated silence as an input', async () => {
    const output = path.join(folder, 'silent.mp4');
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo'];
    await ffmpeg.run(['-i', VIDEO, ...silence, '-t', '0.2', '-c:v', 'copy', output]);
    expect((await stat(output)).size).toBeGreaterThan(0);
  });

  test('returns its last output when it fails', async () => {
    const broken = path.join(folder, 'broken.mp4');
    await writeFile(broken, 'not a video');
    const failure = await ffmpeg
      .run(['-i', broken, path.join(folder, 'never.mp4')])
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MediaToolError);
    expect((failure as MediaToolError).words).toContain('broken.mp4');
  });

  test('reads no other file through a playlist, and nothing from the network', async () => {
    const secret = path.resolve(VIDEO);
    const list = path.join(folder, 'list.mp4');
    await writeFile(
      list,
      `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${secret}\n#EXT-X-ENDLIST\n`,
    );
    const output = path.join(folder, 'stolen.mp4');
    await expect(ffmpeg.run(['-i', list, '-c', 'copy', output])).rejects.toThrow(MediaToolError);
    await expect(
      ffmpeg.run(['-i', 'http://127.0.0.1:1/a.mp4', '-c', 'copy', output]),
    ).rejects.toMatchObject({ words: expect.stringContaining('whitelist') as string });
    await expect(readFile(output)).rejects.toThrow('ENOENT');
  });

  test('stops when the signal aborts, and throws its reason', async () => {
    const stop = new AbortController();
    const endless = ['-f', 'lavfi', '-i', 'testsrc=size=640x480', path.join(folder, 'endless.mp4')];
    const running = ffmpeg.run(endless, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    await expect(running).rejects.toThrow('enough');
  });

  test('reports when it is not installed', async () => {
    const missing = createFfmpeg('no-such-ffmpeg');
    expect(await missing.isAvailable()).toBe(false);
    await expect(missing.run(['-i', VIDEO, 'x.mp4'])).rejects.toMatchObject({
      code: 'unavailable',
      message: 'ffmpeg isn’t installed on this server. Install it and restart Fanfare.',
    });
  });
});
