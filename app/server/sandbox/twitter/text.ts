import twitterText from 'twitter-text';
import { randomText } from '../kit/random.ts';
import { findLinks, weigh } from './weigh.ts';

const MAX_WEIGHT = 280;
const MAX_PREMIUM_WEIGHT = 25_000;
const LINK_LENGTH = 10;

export interface UrlEntity {
  start: number;
  end: number;
  url: string;
  expanded_url: string;
  display_url: string;
  media_key?: string;
}

export function isTooLong(text: string, premium: boolean): boolean {
  return weigh(text) > (premium ? MAX_PREMIUM_WEIGHT : MAX_WEIGHT);
}

export function hasForbiddenCharacters(text: string): boolean {
  return twitterText.hasInvalidCharacters(text);
}

export function countCashtags(text: string): number {
  return twitterText.extractCashtags(text).length;
}

/** Returns the text as the API does: shortened links, media as a final link, and three characters escaped. */
export function renderText(
  text: string,
  options: { random: () => number; mediaUrl: string | null; mediaKeys: readonly string[] },
): { text: string; urls: UrlEntity[] } {
  const writer = new TextWriter(options.random);
  let position = 0;
  for (const { url, start, end } of findLinks(text)) {
    writer.addText(text.slice(position, start));
    const expanded = /^https?:\/\//i.test(url) ? url : `http://${url}`;
    writer.addLink(expanded, {});
    position = end;
  }
  writer.addText(text.slice(position));
  const [mediaKey] = options.mediaKeys;
  if (options.mediaUrl !== null && mediaKey !== undefined) {
    if (text !== '') writer.addText(' ');
    writer.addLink(options.mediaUrl, { media_key: mediaKey });
  }
  return { text: writer.text, urls: writer.urls };
}

class TextWriter {
  text = '';
  readonly urls: UrlEntity[] = [];
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  addText(raw: string): void {
    this.text += raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }

  addLink(expandedUrl: string, extra: { media_key?: string }): void {
    const url = `https://t.co/${randomText(this.#random, LINK_LENGTH)}`;
    // Positions are in code points, as on the platform.
    const start = [...this.text].length;
    this.text += url;
    this.urls.push({
      start,
      end: start + url.length,
      url,
      expanded_url: expandedUrl,
      display_url: expandedUrl.replace(/^https?:\/\/(www\.)?/, '').slice(0, 27),
      ...extra,
    });
  }
}
