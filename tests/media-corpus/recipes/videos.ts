import type { Recipe } from '../corpus-builder.ts';
import {
  AAC,
  fromFfmpeg,
  GOOD_MP4,
  H264,
  isoVideo,
  longVideo,
  ordinaryVideo,
  picture,
  plainPicture,
  tone,
} from './video-arguments.ts';

const SOURCE = [...picture({}), ...tone()];
const SPED_UP_VP9 = [
  '-c:v',
  'libvpx-vp9',
  '-deadline',
  'realtime',
  '-cpu-used',
  '8',
  '-b:v',
  '200k',
];
const HEVC = [
  '-c:v',
  'libx265',
  '-preset',
  'ultrafast',
  '-crf',
  '34',
  '-tag:v',
  'hvc1',
  '-pix_fmt',
  'yuv420p',
  '-x265-params',
  'pools=none:frame-threads=1:bframes=0:log-level=error',
];
const AV1 = [
  '-c:v',
  'libaom-av1',
  '-cpu-used',
  '8',
  '-usage',
  'realtime',
  '-crf',
  '45',
  '-b:v',
  '0',
];
const OPUS = ['-c:a', 'libopus', '-b:a', '64k', '-ac', '1'];
const MP3 = ['-c:a', 'libmp3lame', '-b:a', '64k', '-ac', '1'];
const PCM = ['-c:a', 'pcm_s16le', '-ac', '1'];

const CODECS_AND_CONTAINERS: Recipe[] = [
  isoVideo('h264-aac.mp4', [...SOURCE, ...H264, ...AAC]),
  isoVideo('h264-aac.mov', [...SOURCE, ...H264, ...AAC]),
  isoVideo('h264-aac.m4v', [...SOURCE, ...H264, ...AAC]),
  fromFfmpeg('h264-aac.mkv', [...SOURCE, ...H264, ...AAC]),
  fromFfmpeg('h264-aac.ts', [...SOURCE, ...H264, ...AAC]),
  isoVideo('hevc-aac.mp4', [...SOURCE, ...HEVC, ...AAC]),
  fromFfmpeg('vp9-opus.webm', [...SOURCE, ...SPED_UP_VP9, ...OPUS]),
  fromFfmpeg('vp8-vorbis.webm', [
    ...SOURCE,
    '-c:v',
    'libvpx',
    '-deadline',
    'good',
    '-cpu-used',
    '5',
    '-b:v',
    '300k',
    '-c:a',
    'libvorbis',
    '-ac',
    '1',
  ]),
  fromFfmpeg('av1-opus.webm', [
    ...picture({ size: '640x360', seconds: 3.2 }),
    ...tone(3.2),
    ...AV1,
    ...OPUS,
  ]),
  isoVideo('av1-aac.mp4', [...picture({ seconds: 3.2 }), ...tone(3.2), ...AV1, ...AAC]),
  fromFfmpeg('mpeg4-mp3.avi', [...SOURCE, '-c:v', 'mpeg4', '-b:v', '300k', ...MP3]),
  isoVideo('mpeg4-aac.mp4', [...SOURCE, '-c:v', 'mpeg4', '-b:v', '300k', ...AAC]),
  isoVideo('prores-pcm.mov', [
    ...plainPicture({ size: '480x360', rate: '24', seconds: 3.2 }),
    ...tone(3.2),
    '-c:v',
    'prores_ks',
    '-profile:v',
    '0',
    '-vendor',
    'apl0',
    ...PCM,
  ]),
  fromFfmpeg('mjpeg-pcm.avi', [
    ...plainPicture({ seconds: 3.5 }),
    ...tone(3.5, 8000),
    '-c:v',
    'mjpeg',
    '-q:v',
    '20',
    '-pix_fmt',
    'yuvj420p',
    ...PCM,
  ]),
  isoVideo('h264-mp3.mp4', [...SOURCE, ...H264, ...MP3]),
  isoVideo('h264-pcm.mov', [...SOURCE, ...H264, ...PCM]),
  isoVideo('h264-opus.mp4', [...SOURCE, ...H264, ...OPUS]),
  isoVideo('silent.mp4', [...picture({}), ...H264]),
];

const PIXELS: Recipe[] = [
  isoVideo('h264-444.mp4', [...SOURCE, ...H264, '-pix_fmt', 'yuv444p', ...AAC]),
  isoVideo('h264-lossless.mp4', [...SOURCE, ...H264, '-crf', '0', ...AAC]),
  isoVideo('h264-10-bit.mp4', [...SOURCE, ...H264, '-pix_fmt', 'yuv420p10le', ...AAC]),
  isoVideo('interlaced.mp4', [
    ...picture({ size: '640x384', filter: 'setfield=tff' }),
    ...tone(),
    ...H264,
    '-x264-params',
    'tff=1',
    '-flags:v',
    '+ilme+ildct',
    ...AAC,
  ]),
  isoVideo('anamorphic.mp4', [
    ...picture({ size: '640x480', filter: 'setsar=4/3' }),
    ...tone(),
    ...H264,
    ...AAC,
  ]),
];

/** The other sources round odd sizes. */
const ODD = ['-f', 'lavfi', '-i', 'testsrc=size=641x361:rate=30:duration=4,format=yuv420p'];

const SHAPES: Recipe[] = [
  ordinaryVideo('16x16.mp4', { size: '16x16' }),
  fromFfmpeg('odd-641x361.webm', [...ODD, ...SPED_UP_VP9]),
  isoVideo('odd-641x361.mp4', [...ODD, ...tone(), '-c:v', 'mpeg4', '-b:v', '300k', ...AAC]),
  ordinaryVideo('ratio-1-1.mp4', { size: '480x480' }),
  ordinaryVideo('ratio-4-5.mp4', { size: '576x720' }),
  ordinaryVideo('ratio-9-16.mp4', { size: '540x960' }),
  ordinaryVideo('ratio-191-100.mp4', { size: '764x400' }),
  ordinaryVideo('ratio-3-1.mp4', { size: '1080x360' }),
  ordinaryVideo('ratio-1-4.mp4', { size: '256x1024' }),
  ordinaryVideo('ratio-16-1.mp4', { size: '1920x120' }),
  ordinaryVideo('wide-4608x480.mp4', { size: '4608x480', rate: '24', seconds: 3.2 }),
  ordinaryVideo('1080p.mp4', { size: '1920x1080', rate: '24', seconds: 3.2 }),
  ordinaryVideo('portrait-720x1280.mp4', { size: '720x1280', seconds: 3.2 }),
];

const RATES: Recipe[] = [
  ordinaryVideo('5-fps.mp4', { rate: '5' }),
  ordinaryVideo('23.976-fps.mp4', { rate: '24000/1001' }),
  ordinaryVideo('60-fps.mp4', { rate: '60' }),
  ordinaryVideo('120-fps.mp4', { rate: '120' }),
  isoVideo('variable-fps.mp4', [
    ...picture({ rate: '60' }),
    ...tone(),
    '-vf',
    'select=mod(n\\,3)',
    '-vsync',
    'vfr',
    ...H264,
    ...AAC,
  ]),
  ordinaryVideo('vertical-5-fps.mp4', { size: '540x960', rate: '5' }),
  isoVideo('27-mbit.mp4', [
    ...picture({ seconds: 3.2 }),
    ...tone(3.2),
    ...H264,
    '-b:v',
    '27M',
    '-maxrate',
    '27M',
    '-bufsize',
    '27M',
    '-x264-params',
    'nal-hrd=cbr:filler=1',
    ...AAC,
  ]),
  isoVideo('six-channels.mp4', [...SOURCE, ...H264, '-c:a', 'aac', '-b:a', '128k', '-ac', '6']),
  isoVideo('audio-96-khz.mp4', [...picture({}), ...tone(4, 96_000), ...H264, ...AAC]),
];

const LENGTHS: Recipe[] = [
  isoVideo('lasts-0.4s.mp4', [...picture({ seconds: 0.4 }), ...H264]),
  isoVideo('lasts-0.5s.mp4', [...picture({ seconds: 0.5 }), ...H264]),
  isoVideo('lasts-2.9s.mp4', [...picture({ seconds: 2.9 }), ...H264]),
  isoVideo('lasts-3s.mp4', [...picture({ seconds: 3 }), ...H264]),
  isoVideo('vertical-2s.mp4', [...plainPicture({ size: '540x960', seconds: 2 }), ...H264]),
  longVideo('vertical-95s.mp4', 95, { size: '540x960' }),
  longVideo('lasts-59s.mp4', 59),
  longVideo('lasts-61s.mp4', 61),
  longVideo('lasts-140.5s.mp4', 140.5),
  longVideo('lasts-10min-1s.mp4', 601),
  longVideo('lasts-15min-1s.mp4', 901),
  longVideo('lasts-30min-1s.mp4', 1801),
  longVideo('lasts-241min-at-1-fps.mp4', 241 * 60, { rate: '1', part: 60 }),
];

const LAYOUTS: Recipe[] = [
  fromFfmpeg('moov-last.mp4', [...SOURCE, ...H264, ...AAC, '-use_editlist', '0']),
  fromFfmpeg('edit-list.mp4', [...SOURCE, ...H264, '-bf', '2', ...AAC, '-movflags', '+faststart']),
  fromFfmpeg('fragmented.mp4', [
    ...SOURCE,
    ...H264,
    ...AAC,
    '-movflags',
    '+frag_keyframe+empty_moov+default_base_moof',
  ]),
  fromFfmpeg('under-75kb.mp4', [...plainPicture({}), ...H264, ...GOOD_MP4]),
];

/** Valid videos, each unusual in one way. */
export const VIDEOS: Recipe[] = [
  ...CODECS_AND_CONTAINERS,
  ...PIXELS,
  ...SHAPES,
  ...RATES,
  ...LENGTHS,
  ...LAYOUTS,
];
