import { PlatformError, type DeliveryContent } from '#app/server/ports/platform-adapter.ts';
import { cutText } from '#app/server/platforms/kit/cut-text.ts';
import type { VideoMetadata } from '../wire.ts';

const TITLE_CHARACTERS = 100;
const DESCRIPTION_BYTES = 5000;
const TAGS_CHARACTERS = 500;
const FALLBACK_TITLE = 'Video';
/** The category that YouTube itself presets. */
const PEOPLE_AND_BLOGS = '22';

/** What YouTube is told about the video. Throws `rejected_content` for a text over the limit. */
export function toVideoMetadata(content: DeliveryContent, fileName: string): VideoMetadata {
  const { youtube, privacyStatus } = content.options;
  const description = withoutAngles(content.text).trim();
  if (Buffer.byteLength(description, 'utf8') > DESCRIPTION_BYTES) {
    throw new PlatformError({
      platform: 'youtube',
      kind: 'rejected_content',
      code: 'invalidDescription',
      message: `The caption is longer than YouTube's ${String(DESCRIPTION_BYTES)} bytes.`,
      remedy: `Shorten the caption to ${String(DESCRIPTION_BYTES)} bytes; letters with accents and emoji count more than one.`,
    });
  }
  return {
    title: toTitle(youtube?.title ?? firstLine(content.text), fileName),
    description,
    tags: takeTags(youtube?.tags ?? content.hashtags),
    privacyStatus,
    ...toChoices(content.options),
  };
}

/** What the person chose, with YouTube's own defaults. Subscribers hear of nothing that they can't find. */
function toChoices({ youtube, privacyStatus }: DeliveryContent['options']) {
  return {
    categoryId: youtube?.categoryId ?? PEOPLE_AND_BLOGS,
    notifySubscribers: youtube?.notifySubscribers ?? privacyStatus === 'public',
    madeForKids: youtube?.madeForKids ?? false,
    syntheticMedia: youtube?.syntheticMedia ?? false,
  };
}

function firstLine(text: string): string {
  return text.split(/\r?\n/u).find((line) => line.trim() !== '') ?? '';
}

/** Never empty: a video without words is called after its file. */
function toTitle(source: string, fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/u, '');
  const words = [source, stem]
    .map((text) => withoutAngles(text).trim())
    .find((text) => text !== '');
  return cutText(words ?? FALLBACK_TITLE, TITLE_CHARACTERS).trim();
}

/** YouTube refuses < and >; their look-alikes keep the sense of "a < b" and "<3". */
function withoutAngles(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}

/** As many tags as fit: commas between them count, and two quote marks for each tag with a space. */
export function takeTags(given: readonly string[]): string[] {
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
