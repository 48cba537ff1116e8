import { open, stat } from 'node:fs/promises';
import type { ProbedMedia } from '#app/domain/media/probed-media.ts';
import { type MediaTraits, NO_TRAITS } from '#app/domain/media/media-traits.ts';
import { NO_FACTS } from './no-facts.ts';

const HEAD_BYTES = 64 * 1024;
const VIDEO_CODECS: Readonly<Record<string, string>> = {
  H264: 'avc',
  X264: 'avc',
  MJPG: 'mjpeg',
  FMP4: 'mpeg4',
  XVID: 'mpeg4',
  DIVX: 'mpeg4',
  DX50: 'mpeg4',
};
const AUDIO_CODECS: Readonly<Record<number, string>> = {
  0x0001: 'pcm-s16',
  0x0055: 'mp3',
  0x00ff: 'aac',
  0x2000: 'ac3',
};

/** Reads an AVI. Its whole header is at the start, and the library doesn't support the format. */
export async function probeAvi(path: string): Promise<ProbedMedia | null> {
  const head = await readHead(path);
  const main = findChunk(head, 'avih');
  if (!main || main.length < 40) return null;
  const { size } = await stat(path);
  const frames = main.readUInt32LE(16);
  const seconds = (main.readUInt32LE(0) * frames) / 1_000_000;
  return {
    ...NO_FACTS,
    kind: 'video',
    contentType: 'video/x-msvideo',
    container: 'avi',
    width: main.readUInt32LE(32),
    height: main.readUInt32LE(36),
    rotation: 0,
    durationMs: Math.round(seconds * 1000),
    frameRate: seconds > 0 ? Math.round((frames / seconds) * 1000) / 1000 : null,
    bitRate: seconds > 0 ? Math.round((size * 8) / seconds) : null,
    ...readStreams(head),
    traits: readTracks(head),
  };
}

/** Each stream header (strh) is followed by its format (strf). */
function readStreams(head: Buffer) {
  let videoCodec: string | null = null;
  let audio: { audioCodec: string; audioChannels: number; audioSampleRate: number } | null = null;
  for (let at = head.indexOf('strh'); at >= 0; at = head.indexOf('strh', at + 4)) {
    const format = findChunk(head.subarray(at), 'strf');
    const type = head.toString('latin1', at + 8, at + 12);
    if (type === 'vids') videoCodec ??= readVideoCodec(format);
    if (type === 'auds' && format && format.length >= 8) audio ??= readAudio(format);
  }
  return { videoCodec, hasAudio: audio !== null, ...audio };
}

/** Players play the first sound stream: an AVI can't mark another one. Null if there is only one. */
function readTracks(head: Buffer): MediaTraits | null {
  let of = 0;
  for (let at = head.indexOf('strh'); at >= 0; at = head.indexOf('strh', at + 4)) {
    if (head.toString('latin1', at + 8, at + 12) === 'auds') of += 1;
  }
  if (of < 2) return null;
  const first = { id: null, place: 0, language: null };
  return { ...NO_TRAITS, tracks: { picture: { ...first, of: 1 }, sound: { ...first, of } } };
}

function readVideoCodec(format: Buffer | null): string {
  const name = format?.toString('latin1', 16, 20).toUpperCase() ?? '';
  return VIDEO_CODECS[name] ?? (/^\w{4}$/u.test(name) ? name : 'unknown');
}

function readAudio(format: Buffer) {
  return {
    audioCodec: AUDIO_CODECS[format.readUInt16LE(0)] ?? 'unknown',
    audioChannels: format.readUInt16LE(2),
    audioSampleRate: format.readUInt32LE(4),
  };
}

function findChunk(bytes: Buffer, name: string): Buffer | null {
  const at = bytes.indexOf(name, 0, 'latin1');
  if (at < 0 || at + 8 > bytes.length) return null;
  return bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4));
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
