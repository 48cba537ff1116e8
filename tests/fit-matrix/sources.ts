import { execa } from 'execa';
import { copyTurned } from './copy-turned.ts';

/** ffmpeg's names of the tracks that players play. */
export interface PlayedTracks {
  readonly picture?: string;
  readonly sound?: string;
}

/** A kind of file that people upload, created with ffmpeg. */
export interface SourceKind {
  readonly name: string;
  /** ffmpeg's arguments before the output. */
  readonly args: readonly string[];
  /** Another source that these arguments read. */
  readonly from?: string;
  /** Copies the frames of a WebM and marks them as rotated, which ffmpeg 5.1 can read but not write. */
  readonly turn?: 90;
  /** Whether a large cover picture is attached. */
  readonly hasCover?: boolean;
  /** ffmpeg's names of the tracks that players play, when they aren't the first ones. */
  readonly played?: PlayedTracks;
}

interface Picture {
  readonly size?: string;
  readonly rate?: number;
  readonly seconds?: number;
}

/** Generates moving pictures with a little grain, as cameras record them. */
function picture({ size = '640x360', rate = 30, seconds = 4 }: Picture = {}): string[] {
  const source = `testsrc2=s=${size}:r=${rate}:d=${seconds},noise=alls=4:allf=t`;
  return ['-f', 'lavfi', '-i', source];
}

const BURST = '(lt(mod(t,1.3),0.2)+lt(mod(t,0.7),0.05))';
const tone = (hertz: number): string => `0.3*sin(2*PI*${hertz}*t)*${BURST}`;

/** Generates bursts of sound at irregular intervals, so that every moment is unique. */
function sound({ seconds = 4, rate = 48_000 } = {}): string[] {
  return ['-f', 'lavfi', '-i', `aevalsrc='${tone(440)}':s=${rate}:d=${seconds}`];
}

/** Generates sound with other timing, like a dub in another language. */
const otherSound = (): string[] => {
  const bursts = '(lt(mod(t+0.4,0.9),0.15)+lt(mod(t,1.7),0.1))';
  return ['-f', 'lavfi', '-i', `aevalsrc='0.3*sin(2*PI*990*t)*${bursts}':s=48000:d=4`];
};

const surround = (): string[] => {
  const channels = [440, 550, 660, 60, 770, 880].map(tone).join('|');
  return ['-f', 'lavfi', '-i', `aevalsrc='${channels}':c=5.1:s=48000:d=4`];
};

const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac'];
const X265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1'];
const THREE = ['-map', '0', '-map', '1', '-map', '2'];
const TWO_SOUNDS = [...picture(), ...otherSound(), ...sound(), ...THREE, ...H264, ...AAC];
const LANGUAGES = ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=deu'];
const SECOND_IS_DEFAULT = ['-disposition:a:0', '0', '-disposition:a:1', 'default', ...LANGUAGES];
const PLAIN = [...picture(), ...sound()];

function hevc(pixels: string, colors = ''): string[] {
  return [...X265, '-x265-params', `log-level=error${colors}`, '-pix_fmt', pixels];
}

const BT709 = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv';

/** Converts the same picture to HDR with diffuse white at 203 nits (ITU-R BT.2408). */
function hdr(transfer: 'arib-std-b67' | 'smpte2084', size = '640x360'): string[] {
  const convert = `zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020:t=${transfer}:m=bt2020nc:r=tv:npl=203`;
  const tags = `:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
  return [
    ...picture({ size, seconds: 3.2 }),
    ...sound({ seconds: 3.2 }),
    '-vf',
    `format=yuv420p,${BT709},${convert},format=yuv420p10le`,
    ...hevc('yuv420p10le', tags),
    '-color_primaries',
    'bt2020',
    '-color_trc',
    transfer,
    '-colorspace',
    'bt2020nc',
    ...AAC,
  ];
}

const UNEVEN = "select='not(mod(n,3))+lt(mod(n,60),20)'";
/** Every kind of file that the matrix fits for every platform. */
export const SOURCE_KINDS: readonly SourceKind[] = [
  { name: 'h264.mp4', args: [...PLAIN, ...H264, ...AAC] },
  { name: 'h264.mov', args: [...PLAIN, ...H264, ...AAC] },
  { name: 'h264.mkv', args: [...PLAIN, ...H264, ...AAC] },
  { name: 'h264.ts', args: [...PLAIN, ...H264, ...AAC] },
  { name: 'h264-opus.mkv', args: [...PLAIN, ...H264, '-c:a', 'libopus'] },
  { name: 'h264-pcm.mov', args: [...PLAIN, ...H264, '-c:a', 'pcm_s16le'] },
  { name: 'hevc-phone.mov', args: [...PLAIN, ...hevc('yuv420p'), ...AAC] },
  { name: 'hevc-10-bit.mp4', args: [...PLAIN, ...hevc('yuv420p10le'), ...AAC] },
  {
    name: 'vp9.webm',
    args: [...PLAIN, '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M'],
  },
  { name: 'av1.mp4', args: [...PLAIN, '-c:v', 'libsvtav1', '-preset', '12', ...AAC] },
  {
    name: 'prores.mov',
    args: [...PLAIN, '-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le'],
  },
  { name: 'mjpeg.avi', args: [...PLAIN, '-c:v', 'mjpeg', '-q:v', '3', '-c:a', 'pcm_s16le'] },
  { name: 'mpeg4.avi', args: [...PLAIN, '-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'mp3'] },
  {
    name: 'interlaced.mp4',
    args: [
      ...picture({ rate: 50 }),
      ...sound(),
      '-vf',
      'interlace',
      ...H264,
      '-flags',
      '+ildct+ilme',
      ...AAC,
    ],
  },
  {
    name: 'interlaced-sd.ts',
    args: [
      ...picture({ size: '720x576', rate: 50 }),
      ...sound(),
      '-vf',
      'interlace,setsar=16/15',
      '-c:v',
      'mpeg2video',
      '-q:v',
      '3',
      '-flags',
      '+ildct+ilme',
      '-c:a',
      'mp2',
    ],
  },
  {
    name: 'heavy.mp4',
    args: [
      ...picture({ size: '1280x720', seconds: 3.2 }),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-b:v',
      '45M',
      '-minrate',
      '45M',
      '-maxrate',
      '45M',
      '-bufsize',
      '9M',
      '-pix_fmt',
      'yuv420p',
      '-nal-hrd',
      'cbr',
    ],
  },
  { name: 'odd.mov', args: [...picture({ size: '639x357' }), '-c:v', 'mjpeg', '-q:v', '3'] },
  { name: 'anamorphic.mp4', args: [...PLAIN, '-vf', 'setsar=4/3', ...H264, ...AAC] },
  { name: 'variable-rate.mp4', args: [...PLAIN, '-vf', UNEVEN, '-vsync', 'vfr', ...H264, ...AAC] },
  {
    name: 'below-zero.mkv',
    from: 'h264.mp4',
    args: ['-c', 'copy', '-output_ts_offset', '-0.5', '-avoid_negative_ts', 'disabled'],
  },
  { name: '120-fps.mp4', args: [...picture({ rate: 120 }), ...sound(), ...H264, ...AAC] },
  { name: '10-fps.mp4', args: [...picture({ rate: 10 }), ...sound(), ...H264, ...AAC] },
  { name: 'surround-aac.mp4', args: [...picture(), ...surround(), ...H264, ...AAC] },
  { name: 'surround-ac3.mp4', args: [...picture(), ...surround(), ...H264, '-c:a', 'ac3'] },
  { name: 'surround-hevc.mp4', args: [...picture(), ...surround(), ...hevc('yuv420p'), ...AAC] },
  { name: 'mono.mp4', args: [...PLAIN, ...H264, ...AAC, '-ac', '1'] },
  { name: '96-khz.mp4', args: [...PLAIN, ...H264, ...AAC, '-ar', '96000'] },
  { name: 'silent.mov', args: [...picture(), ...H264] },
  {
    name: 'long-sound.mov',
    args: [...picture(), ...sound({ seconds: 6 }), ...H264, ...AAC],
  },
  {
    name: 'late-sound.mp4',
    args: [...picture(), '-itsoffset', '0.8', ...sound(), ...H264, ...AAC],
  },
  {
    name: 'late-picture.mkv',
    args: ['-itsoffset', '0.8', ...picture(), ...sound(), ...H264, '-c:a', 'libopus'],
  },
  { name: 'turned-90.mp4', from: 'h264.mp4', args: ['-c', 'copy', '-metadata:s:v', 'rotate=90'] },
  {
    name: 'turned-180.mov',
    from: 'hevc-phone.mov',
    args: ['-c', 'copy', '-metadata:s:v', 'rotate=180', '-tag:v', 'hvc1'],
  },
  { name: 'turned-270.mp4', from: 'h264.mp4', args: ['-c', 'copy', '-metadata:s:v', 'rotate=270'] },
  { name: 'turned-90.webm', from: 'vp9.webm', args: [], turn: 90 },
  {
    name: 'two-languages.mp4',
    args: [...TWO_SOUNDS, ...SECOND_IS_DEFAULT],
    played: { sound: '0:a:1' },
  },
  {
    name: 'two-languages.mkv',
    args: [...TWO_SOUNDS, ...SECOND_IS_DEFAULT],
    played: { sound: '0:a:1' },
  },
  { name: 'two-languages.ts', args: TWO_SOUNDS },
  {
    name: 'commentary.mkv',
    args: [...TWO_SOUNDS, '-disposition:a:0', 'default+comment', '-disposition:a:1', 'default'],
    played: { sound: '0:a:1' },
  },
  {
    name: 'two-pictures.mp4',
    args: [
      ...picture({ size: '1280x720', rate: 24 }),
      ...picture(),
      ...sound(),
      ...THREE,
      ...H264,
      ...AAC,
      '-disposition:v:0',
      '0',
      '-disposition:v:1',
      'default',
    ],
    played: { picture: '0:v:1' },
  },
  { name: 'cover.mkv', from: 'h264.mp4', args: ['-map', '0', '-c', 'copy'], hasCover: true },
  {
    name: 'cover.mp4',
    from: 'h264.mp4',
    args: [
      '-f',
      'lavfi',
      '-i',
      'color=red:s=1200x1200:r=1:d=1',
      '-map',
      '0',
      '-map',
      '1',
      '-c',
      'copy',
      '-c:v:1',
      'mjpeg',
      '-frames:v:1',
      '1',
      '-disposition:v:1',
      'attached_pic',
    ],
  },
  {
    name: 'cover-track.mkv',
    from: 'cover.mp4',
    args: ['-map', '0:v:1', '-map', '0:v:0', '-map', '0:a:0', '-c', 'copy'],
    played: { picture: '0:v:1' },
  },
  {
    name: 'fragmented.mp4',
    from: 'h264.mp4',
    args: ['-c', 'copy', '-movflags', '+frag_keyframe+empty_moov'],
  },
  { name: 'hdr-hlg.mov', args: hdr('arib-std-b67') },
  { name: 'hdr-pq.mov', args: hdr('smpte2084') },
  {
    name: 'display-p3.mov',
    args: [
      ...picture({ seconds: 3.2 }),
      '-vf',
      `format=yuv420p,${BT709},zscale=p=smpte432`,
      ...hevc('yuv420p', ':colorprim=smpte432:transfer=bt709:colormatrix=bt709'),
      '-color_primaries',
      'smpte432',
      '-color_trc',
      'bt709',
      '-colorspace',
      'bt709',
    ],
  },
  {
    name: 'bt2020.mp4',
    args: [
      ...picture({ seconds: 3.2 }),
      '-vf',
      `format=yuv420p,${BT709},colorspace=all=bt2020:format=yuv420p10:iall=bt709`,
      ...hevc('yuv420p10le', ':colorprim=bt2020:transfer=bt2020-10:colormatrix=bt2020nc'),
      '-color_primaries',
      'bt2020',
      '-color_trc',
      'bt2020-10',
      '-colorspace',
      'bt2020nc',
    ],
  },
  {
    name: 'odd-4-4-4.mp4',
    args: [
      ...picture({ size: '641x361' }),
      ...sound(),
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-pix_fmt',
      'yuv444p',
      ...AAC,
    ],
  },
  {
    name: 'uhd.mov',
    args: [...picture({ size: '3840x2160', seconds: 3.1 }), ...H264, '-preset', 'ultrafast'],
  },
  { name: 'vertical.mp4', args: [...picture({ size: '1080x1920' }), ...sound(), ...H264, ...AAC] },
  { name: 'animation.gif', args: picture({ size: '320x240', rate: 10, seconds: 2 }) },
  { name: 'fast.gif', args: picture({ size: '320x240', rate: 50, seconds: 2 }) },
  { name: 'still.png', args: [...picture({ size: '1600x700' }), '-frames:v', '1'] },
];

/**
 * Makes one source kind in a folder, along with the source it is made from, and returns its path. With
 * `isSmall`, it has a quarter of the pixels, for tests that only check what is done to it.
 */
export async function makeSource(
  folder: string,
  name: string,
  { isSmall = false } = {},
): Promise<string> {
  const kind = SOURCE_KINDS.find((one) => one.name === name);
  if (!kind) throw new Error(`There is no source kind named ${name}.`);
  const from = kind.from && (await makeSource(folder, kind.from, { isSmall }));
  const file = `${folder}/${name}`;
  if (from && kind.turn) {
    await copyTurned(from, file, kind.turn);
    return file;
  }
  const input = from ? ['-i', from] : [];
  const args = kind.args.map((arg) => (isSmall ? arg.replace('s=640x360', 's=320x180') : arg));
  const cover = kind.hasCover ? await attachCover(folder) : [];
  await runFfmpeg([...input, ...args, ...cover, file]);
  return file;
}

async function runFfmpeg(args: readonly string[]): Promise<void> {
  await execa('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
}

/** Returns ffmpeg's arguments that attach a picture larger than the video. */
async function attachCover(folder: string): Promise<string[]> {
  const cover = `${folder}/cover.jpg`;
  await runFfmpeg(['-f', 'lavfi', '-i', 'color=red:s=1200x1200:d=1', '-frames:v', '1', cover]);
  return ['-attach', cover, '-metadata:s:t', 'mimetype=image/jpeg'];
}
