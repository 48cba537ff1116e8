import { describe, expect, it } from 'vitest';
import { findAbsurdFact } from '#app/domain/media/absurd-facts.ts';
import type { ProbedMedia } from '#app/domain/media/probed-media.ts';

const VIDEO: ProbedMedia = {
  kind: 'video',
  contentType: 'video/mp4',
  width: 1280,
  height: 720,
  durationMs: 20_000,
  videoCodec: null,
  audioCodec: null,
  container: null,
  rotation: 0,
  frameRate: 30,
  bitRate: 1_000_000,
  hasAudio: null,
  pixelFormat: null,
  isInterlaced: null,
  audioChannels: 2,
  audioSampleRate: 48_000,
  frameCount: 600,
  pageCount: 1,
  traits: null,
};
const MAX_INTEGER = 2_147_483_647;
type Fact = keyof ProbedMedia;

describe('a fact of a file', () => {
  it.each<[Fact, string, readonly number[], readonly number[]]>([
    ['width', 'width', [1, MAX_INTEGER], [0, -1, 1.5, MAX_INTEGER + 1]],
    ['height', 'height', [1, MAX_INTEGER], [0, -1, 1.5, MAX_INTEGER + 1]],
    ['durationMs', 'duration', [1, MAX_INTEGER], [0, -1, 1.5, MAX_INTEGER + 1]],
    ['rotation', 'rotation', [0, 270], [-90, 0.5, MAX_INTEGER + 1]],
    ['audioChannels', 'number of audio channels', [0, 2], [-1, 1.5]],
    ['audioSampleRate', 'sample rate', [0, 48_000], [-1, 1.5]],
    ['frameCount', 'number of frames', [1, 600], [0, -1]],
    ['pageCount', 'number of pages', [1, 600], [0, -1]],
    ['frameRate', 'frame rate', [0, 29.97], [-1, Number.NaN, Infinity]],
    ['bitRate', 'bit rate', [0, Number.MAX_SAFE_INTEGER], [-1, 2 ** 53]],
  ])('%s is possible, or the file is damaged', (name, words, possible, impossible) => {
    const find = (value: number | null) => findAbsurdFact({ ...VIDEO, [name]: value });
    expect([...possible, null].map(find)).toEqual([...possible, null].map(() => null));
    const message = `This file is damaged: its ${words} can't be real. Export it again, then upload the new file.`;
    expect(impossible.map(find)).toEqual(impossible.map(() => message));
  });

  it("can be zero for an image's duration", () => {
    expect(findAbsurdFact({ ...VIDEO, kind: 'gif', durationMs: 0 })).toBeNull();
    expect(findAbsurdFact({ ...VIDEO, kind: 'image', durationMs: -1 })).not.toBeNull();
  });
});
