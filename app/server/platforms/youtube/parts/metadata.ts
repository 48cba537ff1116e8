import type { YouTubeOptions } from '#app/domain/posts/publish-options.ts';
import { PlatformError, type DeliveryContent } from '#app/server/ports/platform-adapter.ts';
import { cutText } from '#app/server/platforms/kit/cut-text.ts';
import type { VideoMetadata } from '../wire.ts';

const TITLE_CHARACTERS = 100;
const DESCRIPTION_BYTES = 5000;
const TAGS_CHARACTERS = 500;
const FALLBACK_TITLE = 'Video';
/** YouTube's own default category. */
const PEOPLE_AND_BLOGS = '22';

/** Builds the video's metadata. Throws `rejected_content` if a text exceeds the limit. */
export function toVideoMetadata(content: DeliveryContent, fileName: string): VideoMetadata {
  const { youtube, privacyStatus } = content.options;
  const description = withoutAngles(content.text).trim();
  if (Buffer.byteLength(description, 'utf8') > DESCRIPTION_BYTES) {
    throw new PlatformError({
      platform: 'youtube',
      kind: 'rejected_content',
      code: 'invalidDescription',
      message: `The caption is longer than YouTube's ${String(DESCRIPTION_BYTES)} bytes.`,
      remedy: `Shorten the caption to ${String(DESCRIPTION_BYTES)} bytes. Accented letters and emoji count as more than one.`,
    });
  }
  return {
    title: toTitle(youtube?.title ?? firstLine(content.text), fileName),
    description,
    tags: trimTags(youtube?.tags ?? content.hashtags),
    privacyStatus,
    ...toChoices(content.options),
  };
}

/**
 * Returns the user's choices with YouTube's own defaults. By default, subscribers are notified only about
 * public videos.
 */
function toChoices({ youtube, privacyStatus }: DeliveryContent['options']) {
  const {
    madeForKids,
    syntheticMedia,
    categoryId = PEOPLE_AND_BLOGS,
    notifySubscribers = privacyStatus === 'public',
    license = 'youtube',
    embeddable = true,
    paidPlacement = false,
  } = youtube ?? NOTHING_CHOSEN;
  const flags = { madeForKids, syntheticMedia, embeddable, paidPlacement };
  return { ...flags, categoryId, notifySubscribers, license };
}

const NOTHING_CHOSEN: YouTubeOptions = { madeForKids: false, syntheticMedia: false };

function firstLine(text: string): string {
  return text.split(/\r?\n/u).find((line) => line.trim() !== '') ?? '';
}

/** Returns a title that is never empty: without text, the file name is the title. */
function toTitle(source: string, fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/u, '');
  const words = [source, stem]
    .map((text) => withoutAngles(text).trim())
    .find((text) => text !== '');
  return cutText(words ?? FALLBACK_TITLE, TITLE_CHARACTERS).trim();
}

/** YouTube refuses < and >. Similar characters keep the meaning of "a < b" and "<3". */
function withoutAngles(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}

/**
 * Returns as many tags as fit. Commas between tags count, plus two quotation marks for each tag with a
 * space.
 */
export function trimTags(given: readonly string[]): string[] {
  const tags: string[] = [];
  let used = 0;
  for (const text of given) {
    const tag = text.replace(/^#+/u, '').replaceAll(/[<>,]/gu, '').trim();
    const cost = tag.length + (tag.includes(' ') ? 2 : 0) + (tags.length > 0 ? 1 : 0);
    if (tag === '' || used + cost > TAGS_CHARACTERS) continue;
    tags.push(tag);
    used += cost;
  }
  return tags;
}
