import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFfmpeg } from '#app/server/adapters/media-tools/ffmpeg.ts';
import { MediaToolError } from '#app/server/ports/media-tools.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';

/** Tests playlists that name other files, which an attacker could upload as a video to read ours. */
describeWithFfmpeg('a video that references other files', () => {
  let folder: string;
  let secret: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-hostile-'));
    secret = path.join(folder, 'secret.ts');
    const picture = 'color=c=red:size=64x64:rate=5:duration=1';
    await execa('ffmpeg', ['-f', 'lavfi', '-i', picture, '-c:v', 'mpeg2video', secret]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const lists: Readonly<Record<string, () => string>> = {
    'an HLS playlist': () =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
    'an HLS playlist with a key': () =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-KEY:METHOD=AES-128,URI="file://${secret}"\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n`,
    'an HLS playlist through the concat protocol': () =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nconcat:${secret}|${secret}\n#EXT-X-ENDLIST\n`,
    'a concat script': () => `ffconcat version 1.0\nfile '${secret}'\n`,
    'a DASH manifest': () =>
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet mimeType="video/mp2t"><Representation id="1" bandwidth="1"><BaseURL>file://${secret}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    'a session description': () =>
      'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n',
    'a picture that loads another': () =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file://${secret}"/></svg>`,
  };

  it('can be read by plain ffmpeg, which shows that Fanfare itself rejects the ones below', async () => {
    const list = path.join(folder, 'plain.mp4');
    await writeFile(list, lists['a concat script']?.() ?? '');
    const output = path.join(folder, 'plain-out.mp4');
    await execa('ffmpeg', ['-y', '-safe', '0', '-f', 'concat', '-i', list, output]);
    expect((await readFile(output)).byteLength).toBeGreaterThan(500);
  });

  it.each(Object.entries(lists))('is rejected: %s', async (_name, create) => {
    const input = path.join(folder, 'upload.mp4');
    const output = path.join(folder, 'output.mp4');
    await writeFile(input, create());
    await expect(createFfmpeg().run(['-i', input, output])).rejects.toBeInstanceOf(MediaToolError);
    expect((await readFile(output).catch(() => Buffer.alloc(0))).byteLength).toBe(0);
  });
});
