import { findVideoObjects } from './json-ld.ts';
import { decodeEntities, type ScannedTag, scanTags } from './scan-tags.ts';
import { toOneLine, toTitle } from './to-title.ts';

/** A URL that a page gives for its video, with the page's details about it. */
export interface NamedVideo {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface PageVideos {
  readonly title: string | null;
  readonly videos: readonly NamedVideo[];
  /** The page's data for a link preview card, apart from its title. */
  readonly card: { readonly description: string | null; readonly imageUrl: string | null };
}

const MAX_VIDEOS = 12;

/** Finds a page's videos in Open Graph, Twitter's player, JSON-LD, and video elements. */
export function readPage(html: string, pageUrl: string): PageVideos {
  const tags = scanTags(html);
  const metas = readMetas(tags);
  const baseTag = tags.find(({ name }) => name === 'base');
  const base = toAbsolute(baseTag?.getAttribute('href'), pageUrl) ?? pageUrl;
  const objects = tags.filter(isJsonLd).flatMap(({ text }) => findVideoObjects(text));
  const named = [
    ...readOpenGraph(metas),
    ...readPlayer(metas),
    ...objects,
    ...readElements(tags),
  ].flatMap(({ url, ...size }) => {
    const absolute = toAbsolute(url, base);
    return absolute ? [{ ...size, url: absolute }] : [];
  });
  const titles = [
    metas.find(({ name }) => name === 'og:title')?.content,
    objects.find(({ title }) => title)?.title,
    metas.find(({ name }) => name === 'twitter:title')?.content,
    decodeEntities(tags.find(({ name }) => name === 'title')?.text ?? ''),
  ];
  return {
    title: titles.map(toTitle).find((title) => title !== null) ?? null,
    videos: [...new Map(named.map((video) => [video.url, video])).values()]
      .slice(0, MAX_VIDEOS)
      .map(({ url, width, height }) => ({ url, width, height })),
    card: readCard(metas, base),
  };
}

const MAX_DESCRIPTION = 300;

/** Prefers Open Graph, then Twitter's card, then the description for search engines (ogp.me). */
function readCard(metas: readonly Meta[], base: string): PageVideos['card'] {
  const read = (...names: string[]): string[] =>
    names
      .flatMap((name) => metas.filter((meta) => meta.name === name && meta.content !== ''))
      .map(({ content }) => content);
  const [description = ''] = read('og:description', 'twitter:description', 'description');
  const images = read(
    'og:image:secure_url',
    'og:image',
    'og:image:url',
    'twitter:image',
    'twitter:image:src',
  );
  return {
    description: toOneLine(description, MAX_DESCRIPTION) || null,
    imageUrl: images.map((image) => toAbsolute(image, base)).find((url) => url !== null) ?? null,
  };
}

interface Meta {
  readonly name: string;
  readonly content: string;
}

function readMetas(tags: readonly ScannedTag[]): Meta[] {
  return tags
    .filter(({ name }) => name === 'meta')
    .map((tag) => ({
      name: (tag.getAttribute('property') ?? tag.getAttribute('name') ?? '').toLowerCase(),
      content: (tag.getAttribute('content') ?? '').trim(),
    }));
}

function isJsonLd(tag: ScannedTag): boolean {
  const type = tag.getAttribute('type')?.trim().toLowerCase();
  return tag.name === 'script' && type === 'application/ld+json';
}

type TitledVideo = NamedVideo & { readonly title?: string | null };

type OpenGraphVideo = { url: string; width: number | null; height: number | null };

/**
 * Groups Open Graph tags: each og:video starts a video, and the tags after it describe it (ogp.me, Arrays and
 * Structured Properties).
 */
function readOpenGraph(metas: readonly Meta[]): TitledVideo[] {
  const found: OpenGraphVideo[] = [];
  for (const { name, content } of metas) {
    const isAddress = /^og:video:(?:secure_)?url$/u.test(name);
    const last = found.at(-1);
    if (name === 'og:video' || (isAddress && !last)) {
      found.push({ url: content, width: null, height: null });
    } else if (last && isAddress) last.url = content;
    else if (last) describe(last, { name, content });
  }
  return found;
}

function describe(video: OpenGraphVideo, { name, content }: Meta): void {
  if (name === 'og:video:width') video.width = toPixels(content);
  if (name === 'og:video:height') video.height = toPixels(content);
}

function readPlayer(metas: readonly Meta[]): TitledVideo[] {
  const read = (name: string): string | undefined =>
    metas.find((meta) => meta.name === name)?.content;
  const url = read('twitter:player:stream');
  if (!url) return [];
  const width = toPixels(read('twitter:player:width'));
  return [{ url, width, height: toPixels(read('twitter:player:height')) }];
}

/**
 * Reads video elements. A source belongs to the open video; outside one it belongs to a picture or audio
 * element.
 */
function readElements(tags: readonly ScannedTag[]): TitledVideo[] {
  const found: TitledVideo[] = [];
  let open: ScannedTag | null = null;
  for (const tag of tags) {
    if (tag.name === 'video') open = tag;
    if (tag.name === '/video') open = null;
    const url = tag.getAttribute('src');
    if (!open || !url || (tag.name !== 'video' && tag.name !== 'source')) continue;
    const width = toPixels(open.getAttribute('width'));
    found.push({ url, width, height: toPixels(open.getAttribute('height')) });
  }
  return found;
}

function toPixels(text: string | null | undefined): number | null {
  const pixels = Number(text);
  return Number.isInteger(pixels) && pixels > 0 && pixels < 100_000 ? pixels : null;
}

function toAbsolute(address: string | null | undefined, base: string): string | null {
  const url = address ? URL.parse(address.trim(), base) : null;
  return url && /^https?:$/u.test(url.protocol) ? url.href : null;
}
