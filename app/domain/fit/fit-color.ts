import type { FitFacts } from './fit-facts.ts';
import { type ColorRecipe, guessColor } from './fit-recipe.ts';
import type { FitChange } from './fit-text.ts';
import type { TrackRule } from '../media/media-limits.ts';
import { LOSSLESS_MARK } from '../media/track-rules.ts';
import { type MediaTraits, NO_TRAITS } from '../media/media-traits.ts';

/** ffmpeg's names where they differ from the probe's. */
const FFMPEG_NAMES: Readonly<Record<string, string>> = {
  pq: 'smpte2084',
  hlg: 'arib-std-b67',
  'bt2020-ncl': 'bt2020nc',
  rgb: 'gbr',
};
const HDR_NAMES: Readonly<Record<string, string>> = { pq: 'PQ', hlg: 'HLG' };
const WIDE_GAMUTS: Readonly<Record<string, string>> = {
  bt2020: 'BT.2020',
  smpte432: 'Display P3',
  smpte431: 'DCI-P3',
};

/** Returns ffmpeg's name of a color property that the probe read. */
export const toColorName = (name: string): string => FFMPEG_NAMES[name] ?? name;

/** Returns the name of the video's HDR format, or null for standard dynamic range. */
function findHdr({ traits }: Pick<FitFacts, 'traits'>): string | null {
  return HDR_NAMES[traits?.colorTransfer ?? ''] ?? null;
}

type Tags = Pick<ColorRecipe, 'primaries' | 'transfer' | 'matrix'>;

/** Returns how to convert the colors of a re-encoded video. Missing values become what players assume. */
export function planColor(facts: FitFacts, size: { width: number; height: number }): ColorRecipe {
  const { kind, traits } = facts;
  // RGB becomes BT.709, which players expect of HD.
  if (kind === 'gif' || traits?.colorMatrix === 'rgb') return guessColor(HD);
  if (isMotionJpeg(facts)) return MOTION_JPEG;
  const wideOnly = findWide(traits) ? 'gamut' : 'none';
  return {
    ...guessColor(size),
    ...guessWide(facts),
    ...readTags(traits ?? NO_TRAITS),
    isFullRange: traits?.isFullRange === true,
    convert: findHdr(facts) ? 'tone_map' : wideOnly,
  };
}

const HD = { width: 1280, height: 720 };

/** The names of Motion JPEG in AVI, MOV, and Matroska. */
const MOTION_JPEG_CODECS: ReadonlySet<string> = new Set(['mjpeg', 'mjpa', 'jpeg', 'v_mjpeg']);

const isMotionJpeg = ({ kind, videoCodec }: FitFacts): boolean =>
  kind === 'video' && MOTION_JPEG_CODECS.has((videoCodec ?? '').toLowerCase());

/** JPEG always has the matrix of BT.601 (JFIF), whatever its size. Players assume BT.709 of HD. */
const MOTION_JPEG: ColorRecipe = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'smpte170m',
  isFullRange: true,
  convert: 'gamut',
};

/** Fills in what usually accompanies HDR and wide gamuts when the file states only one of the properties. */
function guessWide(facts: FitFacts): Partial<Tags> {
  if (findHdr(facts)) return { primaries: 'bt2020', matrix: 'bt2020nc' };
  return findWide(facts.traits) ? { transfer: 'bt709', matrix: 'bt2020nc' } : {};
}

function readTags({ colorPrimaries, colorTransfer, colorMatrix }: MediaTraits): Partial<Tags> {
  return {
    ...(colorPrimaries ? { primaries: toColorName(colorPrimaries) } : {}),
    ...(colorTransfer ? { transfer: toColorName(colorTransfer) } : {}),
    ...(colorMatrix ? { matrix: toColorName(colorMatrix) } : {}),
  };
}

function findWide(traits: MediaTraits | null | undefined): string | null {
  return WIDE_GAMUTS[traits?.colorPrimaries ?? ''] ?? null;
}

/** Returns the color tags of the encoded video, in ffmpeg's names. */
export function toEncodedColor(color: ColorRecipe): Tags {
  if (color.convert !== 'none') {
    return { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' };
  }
  const { primaries, transfer, matrix } = color;
  return { primaries, transfer, matrix };
}

interface ColorInput {
  readonly name: string;
  readonly facts: FitFacts;
  readonly target: TrackRule;
}

/** Lists the changes to the colors and to their bit depth. */
export function listColorChanges(input: ColorInput, { convert }: ColorRecipe): FitChange[] {
  const { facts } = input;
  const { traits } = facts;
  const changes: FitChange[] = [];
  if (convert === 'tone_map') {
    const message = `Converts HDR (${findHdr(facts) ?? ''}) to standard dynamic range, so the colors look right on every screen.`;
    changes.push({ code: 'hdr', message });
  }
  if (isMotionJpeg(facts)) {
    const message = 'Converts the colors of Motion JPEG (BT.601) to those of video (BT.709).';
    changes.push({ code: 'gamut', message });
  } else if (convert === 'gamut') {
    const message = `Converts wide-gamut colors (${findWide(traits) ?? ''}) to standard ones (BT.709).`;
    changes.push({ code: 'gamut', message });
  }
  if (traits && convert === 'none' && facts.kind === 'video' && !isTagged(traits)) {
    const message =
      'Adds the color information that the file lacks, so players don’t have to guess.';
    changes.push({ code: 'color_tags', message });
  }
  return [...changes, ...listDepthChanges(input)];
}

const isTagged = ({ colorPrimaries, colorTransfer, colorMatrix }: MediaTraits): boolean =>
  colorPrimaries !== null && colorTransfer !== null && colorMatrix !== null;

function listDepthChanges(input: ColorInput): FitChange[] {
  const { name, facts, target } = input;
  const format = facts.pixelFormat ?? '';
  const [, chroma, depth] = /^yuv(\d{3})p(\d*)$/u.exec(format) ?? [];
  if (chroma) return [...describeDepth(input, depth ?? ''), ...describeChroma(input, chroma)];
  if (format === '' || target.pixelFormats?.includes(format) !== false) return [];
  if (format.endsWith(LOSSLESS_MARK)) {
    const lossless = `Converts lossless H.264 to ordinary H.264: ${name} doesn’t accept lossless video.`;
    return [{ code: 'chroma', message: lossless }];
  }
  const message = `Converts the color detail from ${format} to 4:2:0: ${name} doesn’t accept any other.`;
  return [{ code: 'chroma', message }];
}

function describeDepth({ name, target: { pixelFormats } }: ColorInput, depth: string): FitChange[] {
  if (depth === '') return [];
  const isReason = pixelFormats?.every((one) => !one.endsWith(depth)) === true;
  const depths = pixelFormats?.some((one) => one.endsWith('10')) ? '8-bit and 10-bit' : '8-bit';
  const why = isReason ? `: ${name} accepts ${depths} color` : '';
  return [{ code: 'depth', message: `Converts ${depth}-bit color to 8-bit${why}.` }];
}

function describeChroma({ name, target }: ColorInput, chroma: string): FitChange[] {
  if (chroma === '420') return [];
  const detail = [...chroma].join(':');
  const why = target.pixelFormats ? `: ${name} doesn’t accept any other` : ', which players need';
  const message = `Reduces the color detail from ${detail} to 4:2:0${why}.`;
  return [{ code: 'chroma', message }];
}
