import { open } from 'node:fs/promises';
import { box, declareSize, numbers, topBox, rotateInHeader } from '../formats/boxes.ts';
import type { CorpusBuilder, Recipe } from '../corpus-builder.ts';
import { AAC, fromFfmpeg, H264, ordinaryVideo, picture, tone } from './video-arguments.ts';

/** Makes a file by changing another one. */
function changed(name: string, from: string, change: (file: Buffer) => Buffer): Recipe {
  return {
    name,
    make: async (builder) => builder.write(name, change(await builder.read(from))),
  };
}

const TURNED: Recipe[] = [
  ordinaryVideo('lying-960x540.mp4', { size: '960x540' }),
  changed('rotated-90.mp4', 'lying-960x540.mp4', (file) => rotateInHeader(file, 90)),
  changed('rotated-180.mp4', 'lying-960x540.mp4', (file) => rotateInHeader(file, 180)),
  changed('rotated-270.mp4', 'lying-960x540.mp4', (file) => rotateInHeader(file, 270)),
  changed('rotated-90-small.mp4', 'h264-aac.mp4', (file) => rotateInHeader(file, 90)),
  ordinaryVideo('wide-2560x1080.mp4', { size: '2560x1080', rate: '24', seconds: 3.2 }),
  changed('rotated-90-wide.mp4', 'wide-2560x1080.mp4', (file) => rotateInHeader(file, 90)),
];

const TRUNCATED: Recipe[] = [
  changed('moov-missing.mp4', 'moov-last.mp4', (file) =>
    file.subarray(0, topBox(file, 'moov').start),
  ),
  changed('half-mdat.mp4', 'h264-aac.mp4', (file) => {
    const { start, bytes } = topBox(file, 'mdat');
    return file.subarray(0, start + Math.floor(bytes.length / 2));
  }),
  changed('moov-cut.mp4', 'h264-aac.mp4', (file) => {
    const { start, bytes } = topBox(file, 'moov');
    return file.subarray(0, start + Math.floor(bytes.length / 2));
  }),
  changed('ftyp-only.mp4', 'h264-aac.mp4', (file) => topBox(file, 'ftyp').bytes),
  changed('half.webm', 'vp9-opus.webm', (file) => file.subarray(0, 300)),
  changed('declares-60000-wide.mp4', 'h264-aac.mp4', (file) => declareSize(file, 60_000, 60_000)),
];

const MISNAMED: Recipe[] = [
  changed('really-mp4.mov', 'h264-aac.mp4', (file) => file),
  changed('really-mov.mp4', 'h264-aac.mov', (file) => file),
  changed('really-webm.mp4', 'vp9-opus.webm', (file) => file),
];

const AUDIO_ONLY: Recipe[] = [
  fromFfmpeg('tone.mp3', [...tone(), '-c:a', 'libmp3lame', '-b:a', '64k']),
  fromFfmpeg('tone.m4a', [...tone(), ...AAC]),
  fromFfmpeg('tone-only.mp4', [...tone(), ...AAC]),
  fromFfmpeg('tone-only.webm', [...tone(), '-c:a', 'libopus', '-b:a', '64k']),
];

/** Makes a file that is larger than some platforms allow, on a disk that stores no zeros. */
function sparse(name: string, sizeBytes: number): Recipe {
  return { name, make: (builder) => makeSparse(builder, name, sizeBytes) };
}

async function makeSparse(builder: CorpusBuilder, name: string, sizeBytes: number): Promise<void> {
  const video = await builder.read('h264-aac.mp4');
  const head = box('free');
  head.set(numbers(4, sizeBytes - video.length));
  await builder.write(name, Buffer.concat([video, head]));
  const handle = await open(builder.at(name), 'r+');
  await handle.truncate(sizeBytes);
  await handle.close();
}

/** Videos made by changing another one, audio without a picture, and the two large files. */
export const CHANGED_VIDEOS: Recipe[] = [
  ...TURNED,
  ...TRUNCATED,
  ...MISNAMED,
  ...AUDIO_ONLY,
  sparse('320-mb.mp4', 320_000_000),
  sparse('540-mb.mp4', 540_000_000),
  fromFfmpeg('two-pictures.mp4', [
    ...picture({}),
    ...picture({ size: '320x180' }),
    ...tone(),
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    ...H264,
    ...AAC,
    '-movflags',
    '+faststart',
  ]),
];
