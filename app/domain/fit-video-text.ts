import { toCodec } from './fit-codec.ts';
import type { FitFacts } from './fit-facts.ts';
import type { ShapeLimits } from './fit-geometry.ts';
import type { PixelRectangle, PixelSize } from './fit-recipe.ts';
import type { VideoTarget } from './fit-targets.ts';
import { type FitChange, nameCodec, nameType, tellCrop, tellResize } from './fit-text.ts';
import { formatSize } from './media-text.ts';

/** Pixels this close to square are. */
const SQUARE_ROOM = 0.001;
/** Smaller pictures make the encoder fail. */
export const ENCODED_MIN_SIDE = 16;

interface ToldVideo {
  readonly name: string;
  readonly facts: FitFacts;
  readonly target: VideoTarget;
}

/** What is cut off, and to which size the rest is brought. */
export function listPictureChanges(
  { name, target }: ToldVideo,
  {
    whole,
    crop,
    size,
    shape,
  }: {
    whole: PixelSize;
    crop: PixelRectangle;
    size: PixelSize;
    shape: Required<ShapeLimits>;
  },
): FitChange[] {
  const isLarger = size.width > crop.width;
  const [longer, shorter] = target.maxSides;
  const reason = isLarger
    ? `: ${name} takes no side below ${target.minSide ?? ENCODED_MIN_SIDE}`
    : `: ${name} takes at most ${longer} × ${shorter} pixels`;
  const limits = size.width * size.height < crop.width * crop.height || isLarger ? reason : '';
  return [tellCrop(whole, crop, { name, ...shape }), tellResize(crop, size, limits)].filter(
    (change) => change !== null,
  );
}

/** Lists what happens to the container, the codecs, and a file that is too small. */
export function listConversions(video: ToldVideo): FitChange[] {
  return [...(video.facts.kind === 'video' ? [tellConversion(video)] : []), ...listPadding(video)];
}

/** Lists the padding of a file below the platform's smallest size. */
export function listPadding({ name, facts, target }: ToldVideo): FitChange[] {
  const { minBytes = 0 } = target;
  if (facts.sizeBytes >= minBytes) return [];
  const message = `Pads the file to ${formatSize(minBytes)}: ${name} doesn't accept smaller videos.`;
  return [{ code: 'pad', message }];
}

/** Lists what is unusual about how the picture is stored, and becomes usual when it is encoded. */
export function listStorageChanges(facts: FitFacts, shown: PixelSize): FitChange[] {
  const { rotation, traits, isInterlaced } = facts;
  const changes: FitChange[] = [];
  if (rotation) {
    changes.push({ code: 'rotate', message: 'Turns the picture upright in the file itself.' });
  }
  if (traits?.pixelAspect && Math.abs(traits.pixelAspect - 1) > SQUARE_ROOM) {
    const message = `Makes the stretched pixels square, so the picture is ${shown.width} × ${shown.height} everywhere.`;
    changes.push({ code: 'pixels', message });
  }
  if (isInterlaced) {
    const message = 'Turns interlaced video into whole frames.';
    changes.push({ code: 'interlaced', message });
  }
  return changes;
}

function tellConversion({ name, facts, target }: ToldVideo): FitChange {
  const codec = toCodec(facts.videoCodec);
  if (codec !== null && target.videoCodecs?.includes(codec) === false) {
    const takes = target.videoCodecs.map(nameCodec).join(', ');
    const message = `Converts ${nameCodec(codec)} to H.264 in MP4: ${name} takes ${takes}.`;
    return { code: 'convert', message };
  }
  if (!target.contentTypes.includes(facts.contentType)) {
    const takes = target.contentTypes.map(nameType).join(', ');
    const message = `Converts ${nameType(facts.contentType)} to MP4 with H.264: ${name} takes ${takes}.`;
    return { code: 'convert', message };
  }
  const message = `Re-encodes the video (H.264), at most ${formatSize(target.maxBytes)}.`;
  return { code: 'compress', message };
}
