import { isStory } from '#app/domain/posts/story-format.ts';
import {
  PlatformError,
  type DeliveryContent,
  type MediaFile,
} from '#app/server/ports/platform-adapter.ts';
import type { InstagramState } from '../state.ts';
import { ALT_TEXT_CHARACTERS, altTextField, type Fields } from '../wire.ts';

/** Covers and alt text are optional: publish without them rather than fail the post. */

const MAX_COVER_BYTES = 8 * 1024 * 1024;

const COVER_LOST = "Instagram didn't accept the cover image, so the video has a different cover.";
const MOMENT_LOST = "Instagram didn't accept the cover frame, so the cover is the first frame.";
const COVER_UNUSED = 'Instagram supports a cover only for a single video.';
const NO_STORY_COVER = 'Instagram doesn’t support a cover for stories.';
const NO_STORY_TEXT = 'Instagram doesn’t support alt text for stories.';
const STORY_ENDS = 'The story and its link disappear 24 hours after publishing.';
const NO_VIDEO_TEXT = "Instagram doesn't support alt text for videos.";
const TEXT_CUT = `Instagram limits alt text to ${String(ALT_TEXT_CHARACTERS)} characters, so the rest was cut off.`;
const TEXT_LOST = "Instagram didn't accept the alt text.";

export function withNote(state: InstagramState, note: string): InstagramState {
  return state.notes.includes(note) ? state : { ...state, notes: [...state.notes, note] };
}

/** An optional part of a post, and the error codes that may refer to it. */
interface Part {
  readonly field: 'cover_url' | 'thumb_offset' | 'alt_text';
  readonly lost: string;
  readonly codes: readonly string[];
}

const COVER: Part = {
  field: 'cover_url',
  lost: COVER_LOST,
  codes: ['2207004', '2207005', '2207009', '2207052'],
};
const MOMENT: Part = { field: 'thumb_offset', lost: MOMENT_LOST, codes: ['2207057'] };
const TEXT: Part = { field: 'alt_text', lost: TEXT_LOST, codes: [] };

/** Notes the parts that are known in advance to be skipped. */
export function listExtraNotes(state: InstagramState, content: DeliveryContent): InstagramState {
  const notes = isStory('instagram', content.options)
    ? listStoryNotes(content)
    : [...findCoverNotes(content), ...findTextNotes(content.media)];
  return notes.reduce(withNote, state);
}

function listStoryNotes({ media, cover, options }: DeliveryContent): string[] {
  const hasCover = cover !== null || options.coverOffsetMs !== undefined;
  const hasText = media.some(({ altText }) => altText !== null && altText !== '');
  return [STORY_ENDS, ...(hasCover ? [NO_STORY_COVER] : []), ...(hasText ? [NO_STORY_TEXT] : [])];
}

function findCoverNotes(content: DeliveryContent): string[] {
  const { cover, options } = content;
  const isMoment = options.coverOffsetMs !== undefined;
  if (!isReel(content)) return cover !== null || isMoment ? [COVER_UNUSED] : [];
  const isCoverBad = cover !== null && !isGoodCover(cover);
  return [
    ...(isCoverBad ? [COVER_LOST] : []),
    ...(isMoment && !isWithin(content) ? [MOMENT_LOST] : []),
  ];
}

function findTextNotes(media: readonly MediaFile[]): string[] {
  const texts = media.filter(({ altText }) => altText !== null && altText !== '');
  const isCut = ({ kind, altText }: MediaFile) =>
    kind === 'image' && (altText?.length ?? 0) > ALT_TEXT_CHARACTERS;
  return [
    ...(texts.some(({ kind }) => kind === 'video') ? [NO_VIDEO_TEXT] : []),
    ...(texts.some(isCut) ? [TEXT_CUT] : []),
  ];
}

/** Returns the state without a cover that is missing from our storage. A lost cover never fails the post. */
export async function withoutMissingCover(
  state: InstagramState,
  content: DeliveryContent,
): Promise<InstagramState> {
  try {
    await coverFields(state, content);
    return state;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'media_missing') throw error;
    return withNote(state, COVER.lost);
  }
}

export async function coverFields(
  state: InstagramState,
  content: DeliveryContent,
): Promise<Fields> {
  const part = findCoverPart(state, content);
  if (part === COVER) return { cover_url: (await content.cover?.publicUrl()) ?? '' };
  if (part === MOMENT) return { thumb_offset: String(content.options.coverOffsetMs) };
  return {};
}

/** The cover image takes precedence, so the frame offset is sent only without an image. */
function findCoverPart(state: InstagramState, content: DeliveryContent): Part | null {
  if (!isReel(content)) return null;
  if (content.cover !== null && !state.notes.includes(COVER.lost)) return COVER;
  const isMoment = content.options.coverOffsetMs !== undefined;
  return isMoment && !state.notes.includes(MOMENT.lost) ? MOMENT : null;
}

export function altTextFields(state: InstagramState, { kind, altText }: MediaFile): Fields {
  return kind === 'video' || state.notes.includes(TEXT.lost) ? {} : altTextField(altText);
}

/** Returns the state without the part that this refusal may refer to, or null if there's none. */
export function withoutRefused(
  state: InstagramState,
  fields: Fields,
  error: unknown,
): InstagramState | null {
  if (!(error instanceof PlatformError)) return null;
  const [code, subcode] = error.code.split('/');
  // Code 100 alone means that some field is invalid. Meta gives no code for which one.
  const isUnclear = code === '100' && subcode === undefined;
  const part = [COVER, MOMENT, TEXT].find(
    ({ field, codes }) => field in fields && (isUnclear || codes.includes(subcode ?? '')),
  );
  return part === undefined ? null : withNote(state, part.lost);
}

/** Does the same for a container that failed later. Before the last attempt, the codes decide. */
export function withoutFailed(
  state: InstagramState,
  content: DeliveryContent,
  failure: { readonly code: string | null; readonly isLastTry: boolean },
): InstagramState | null {
  const part = findCoverPart(state, content);
  if (part === null) return null;
  const isAbout = part.codes.includes(failure.code ?? '') || failure.isLastTry;
  return isAbout ? withNote(state, part.lost) : null;
}

function isReel({ media, options }: DeliveryContent): boolean {
  return !isStory('instagram', options) && media.length === 1 && media[0]?.kind === 'video';
}

function isGoodCover({ contentType, sizeBytes }: MediaFile): boolean {
  return contentType === 'image/jpeg' && sizeBytes <= MAX_COVER_BYTES;
}

/** If the video's length is unknown, Instagram validates the offset. */
function isWithin({ media, options }: DeliveryContent): boolean {
  const durationMs = media[0]?.durationMs ?? Number.POSITIVE_INFINITY;
  return (options.coverOffsetMs ?? 0) < durationMs;
}
