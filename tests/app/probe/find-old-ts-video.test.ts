import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOldTsVideo } from '#app/probe/find-old-ts-video.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-ts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds a packet with a table of tracks of these types, after this many bytes of adaptation field. */
function tablePacket(types: readonly number[], stuffing = 0): Buffer {
  const tracks = types.flatMap((type, index) => [type, 0xe1, index, 0xf0, 0x03, 0x0a, 0x00, 0x00]);
  const length = 9 + tracks.length + 4;
  const table = [2, 0xb0, length, 0, 1, 0xc1, 0, 0, 0xe1, 0, 0xf0, 0, ...tracks, 0, 0, 0, 0];
  const field = stuffing > 0 ? [stuffing, ...Array.from({ length: stuffing }, () => 0xff)] : [];
  const head = [0x47, 0x50, 0x00, stuffing > 0 ? 0x30 : 0x10];
  const packet = Buffer.alloc(188, 0xff);
  Buffer.from([...head, ...field, 0, ...table]).copy(packet);
  return packet;
}

const mediaPacket = (): Buffer => Buffer.from([0x47, 0x01, 0x00, 0x10, ...Buffer.alloc(184, 2)]);
const withTimes = (packets: Buffer[]): Buffer =>
  Buffer.concat(packets.map((packet) => Buffer.concat([Buffer.alloc(4), packet])));

it.each<[string, Buffer, string | null]>([
  ['MPEG-2 video and sound', tablePacket([0x02, 0x03]), 'video/x-mpeg2-mp2t'],
  ['sound before MPEG-1 video', tablePacket([0x0f, 0x01]), 'video/x-mpeg2-mp2t'],
  ['VC-1 behind stuffing', tablePacket([0xea], 40), 'video/x-old-mp2t'],
  ['H.264 and AAC', tablePacket([0x1b, 0x0f]), null],
  ['sound alone', tablePacket([0x03]), null],
  [
    'a table behind other packets',
    Buffer.concat([mediaPacket(), tablePacket([0x02])]),
    'video/x-mpeg2-mp2t',
  ],
  [
    'packets with times in front',
    withTimes([mediaPacket(), tablePacket([0x02])]),
    'video/x-mpeg2-mp2t',
  ],
  ['no table', Buffer.concat([mediaPacket(), mediaPacket()]), null],
  ['a packet that is cut off', tablePacket([0x02]).subarray(0, 20), null],
  ['nothing', Buffer.alloc(0), null],
])('tells what a transport stream has: %s', async (_what, bytes, type) => {
  const file = path.join(folder, 'a.ts');
  await writeFile(file, bytes);
  expect(await findOldTsVideo(file)).toBe(type);
});
