import { findLink } from '#app/domain/text/find-link.ts';
import { type LinkedInOptions, MAX_LINK_TITLE } from '#app/domain/posts/link-card.ts';
import type { LinkPage } from '#app/server/ports/link-reader.ts';
import {
  PlatformError,
  type DeliveryContent,
  type MediaFile,
  type StepContext,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { cutText } from '#app/server/platforms/kit/cut-text.ts';
import type { Call } from '../api.ts';
import { LOST_MEDIA_CODES, NOT_PROCESSED_YET } from '../errors.ts';
import { uploadFile } from '../media.ts';
import { type Card, findUpload, type LinkedinState } from '../state.ts';

const IMAGE_ID = 'link-card';
/** LinkedIn takes about this long to process an image before a post can reference it. */
const PROCESSING_PAUSE_MS = 2000;
/** An image that takes longer is dropped, so the post doesn't wait for its card. */
const PROCESSING_LIMIT_MS = 60_000;

const NO_IMAGE =
  "The preview card has no image. Fanfare couldn't read it, or LinkedIn didn't process it in time.";
const NO_CARD = 'LinkedIn rejected the preview card, so the post has only the link.';

/**
 * Reads the page of the text's first link, and uploads its image or the author's own. LinkedIn doesn't
 * read pages itself. A failure here costs the card or its image, never the post, and the receipt's note
 * explains it.
 */
export async function prepareCard(call: Call, from: LinkedinState): Promise<StepResult> {
  const read = from.card === null ? await readCard(call.context) : null;
  const current: LinkedinState = read === null ? from : { ...from, ...read };
  if (read?.card) await call.context.checkpoint(current);
  const file = await findImage(call, current);
  const state = file === null ? current : await uploadImage(call, current, file);
  const hasImage = typeof state.card?.thumbnail === 'string';
  if (!hasImage) return { kind: 'next', step: 'create', state };
  const now = call.context.now();
  const until = new Date(now.getTime() + PROCESSING_PAUSE_MS);
  const processingSince = now.toISOString();
  return { kind: 'wait', step: 'create', state: { ...state, processingSince, polls: 0 }, until };
}

/** Returns whether the post gets a card: its text has a link, and it has no poll, and the author didn't remove the card. */
export function needsCard({ text, options }: DeliveryContent): boolean {
  const { linkCard = true, poll } = options.linkedin ?? {};
  return linkCard && poll === undefined && findLink(text) !== null;
}

interface ReadCard {
  readonly card: Card | null;
  readonly note: string | null;
}

async function readCard(context: StepContext): Promise<ReadCard> {
  const { text, options } = context.content;
  const linkOptions: Partial<LinkedInOptions> = options.linkedin ?? {};
  const source = findLink(text);
  if (source === null) return { card: null, note: null };
  const page = await readPage(context, source, linkOptions);
  const shown = chooseWords(page ?? EMPTY_PAGE, linkOptions);
  if (shown.title === '') return { card: null, note: toUnreadNote(source, page) };
  const card = { source, ...shown, ...chooseImage(context.content, page), thumbnail: null };
  return { card, note: page === null ? toOwnNote(card) : null };
}

/**
 * The author's own title and description take precedence over the page's. An empty description removes the
 * page's.
 */
function chooseWords(page: LinkPage, { linkTitle, linkDescription }: Partial<LinkedInOptions>) {
  const title = (linkTitle ?? page.title ?? '').trim();
  const description = linkDescription ?? page.description ?? '';
  return {
    title: cutText(title, MAX_LINK_TITLE),
    description: description === '' ? null : description,
  };
}

/** The author's own image takes precedence over the page's, unless the author wants none. */
function chooseImage(
  { options, cover }: DeliveryContent,
  page: LinkPage | null,
): Pick<Card, 'imageUrl' | 'hasOwnImage'> {
  if (options.linkedin?.linkImage === false) return NO_IMAGE_LEFT;
  const hasOwnImage = cover !== null;
  return { hasOwnImage, imageUrl: hasOwnImage ? null : (page?.imageUrl ?? null) };
}

const EMPTY_PAGE: LinkPage = { title: null, description: null, imageUrl: null };

/**
 * Returns null if the page can't be read. Skips the read if the author provided everything that the card
 * shows.
 */
async function readPage(
  { links, signal, content }: StepContext,
  source: string,
  { linkTitle, linkDescription, linkImage }: Partial<LinkedInOptions>,
): Promise<LinkPage | null> {
  const isComplete = linkTitle !== undefined && linkDescription !== undefined;
  const hasImage = linkImage === false || content.cover !== null;
  if (isComplete && hasImage) return EMPTY_PAGE;
  try {
    return await links.readPage(source, { signal });
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

const getHost = (source: string): string => new URL(source).hostname;

const toOwnNote = ({ source, hasOwnImage }: Pick<Card, 'source' | 'hasOwnImage'>): string =>
  `The preview card has only your ${hasOwnImage ? 'text and image' : 'text'}: ${getHost(source)} couldn't be read.`;

function toUnreadNote(source: string, page: LinkPage | null): string {
  const reason = page === null ? `couldn't be read` : 'has no title';
  return `Published without a preview card: the page at ${getHost(source)} ${reason}.`;
}

/**
 * Returns the image to upload (the author's own or the page's), or `unreadable` if the page's isn't
 * available.
 */
async function findImage(
  { context }: Call,
  { card }: LinkedinState,
): Promise<MediaFile | 'unreadable' | null> {
  if (card?.hasOwnImage) return context.content.cover ?? 'unreadable';
  if (!card?.imageUrl) return null;
  const { links, signal } = context;
  const picture = await links.readImage(card.imageUrl, { signal }).catch(() => null);
  signal.throwIfAborted();
  return picture === null ? 'unreadable' : toFile(picture);
}

async function uploadImage(
  call: Call,
  state: LinkedinState,
  file: MediaFile | 'unreadable',
): Promise<LinkedinState> {
  if (file === 'unreadable') return withoutImage(state);
  // Restart a partial upload, because the image's bytes may have changed since.
  const uploads = state.uploads.filter(({ fileId }) => fileId !== file.id);
  try {
    const sent = await uploadFile(call, file, { ...state, uploads });
    const thumbnail = findUpload(sent, file)?.urn ?? null;
    return { ...sent, card: state.card && { ...state.card, ...NO_IMAGE_LEFT, thumbnail } };
  } catch (error) {
    if (!(error instanceof PlatformError) || PASSES_ON.has(error.kind)) throw error;
    return withoutImage(state);
  }
}

/** Failures that would also affect the post itself. */
const PASSES_ON: ReadonlySet<PlatformError['kind']> = new Set(['reauthorize', 'rate_limited']);

/** Fields of a card that has no image left to upload. */
const NO_IMAGE_LEFT = { imageUrl: null, hasOwnImage: false };

function withoutImage(state: LinkedinState): LinkedinState {
  const card = state.card && { ...state.card, ...NO_IMAGE_LEFT, thumbnail: null };
  return { ...state, card, note: state.note ?? NO_IMAGE };
}

function toFile(picture: Uint8Array<ArrayBuffer>): MediaFile {
  return {
    id: IMAGE_ID,
    kind: 'image',
    contentType: 'image/jpeg',
    fileName: 'card.jpg',
    sha256: '',
    width: null,
    height: null,
    durationMs: null,
    altText: null,
    sizeBytes: picture.byteLength,
    bytes: (start = 0, end = picture.byteLength) => ({
      sizeBytes: end - start,
      open: async function* () {
        yield picture.subarray(start, end);
      },
    }),
    publicUrl: () => Promise.reject(new Error('A card image has no public URL.')),
  };
}

const REFUSED_IMAGE_CODES: ReadonlySet<string> = new Set([
  ...LOST_MEDIA_CODES,
  'MEDIA_ASSET_PROCESSING_FAILED',
  'UPDATING_ASSET_FAILED',
]);
const REFUSED_CARD_CODES: ReadonlySet<string> = new Set(['INVALID_URL']);

/** Returns the state without the refused part of the card, or null if LinkedIn refused something else. */
export function withoutRefusedCard(
  { context }: Call,
  state: LinkedinState,
  { code }: PlatformError,
): LinkedinState | null {
  if (state.card === null) return null;
  if (REFUSED_CARD_CODES.has(code)) return { ...state, card: null, note: NO_CARD };
  if (state.card.thumbnail === null) return null;
  const sinceMs = state.processingSince === null ? 0 : Date.parse(state.processingSince);
  const isLate = context.now().getTime() - sinceMs > PROCESSING_LIMIT_MS;
  const isRefused = REFUSED_IMAGE_CODES.has(code) || (code === NOT_PROCESSED_YET && isLate);
  return isRefused ? withoutImage(state) : null;
}
