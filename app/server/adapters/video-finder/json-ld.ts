import { z } from 'zod';
import { decodeEntities } from './scan-tags.ts';

const MAX_DEPTH = 12;

/** Only the type is needed. Every other field may be missing or have any shape. */
const VideoObject = z.object({
  '@type': z.union([z.string(), z.array(z.unknown())]),
  contentUrl: z.unknown().optional(),
  /** A common misspelling. */
  contentURL: z.unknown().optional(),
  /** The files themselves, when a page lists them separately from the video. */
  encoding: z.unknown().optional(),
  name: z.string().nullish().catch(null),
  width: z.unknown().optional(),
  height: z.unknown().optional(),
});

/** Matches the plain name, a prefixed name (`schema:VideoObject`), or the full URL in any of its spellings. */
const VIDEO_TYPE =
  /^(?:(?:https?:)?(?:\/\/)?(?:www\.)?schema\.org[/#]|[a-z][\w-]*:)?VideoObject\/?$/iu;

/** The fields that have the URL when a page writes it as an object. */
const ADDRESS_KEYS = ['@id', '@value', 'url'] as const;

interface VideoFacts {
  readonly url: string;
  readonly title: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Returns every schema.org VideoObject in a JSON-LD block that names its file. A broken block yields none.
 */
export function findVideoObjects(text: string): VideoFacts[] {
  try {
    return search(parseLeniently(text), 0);
  } catch {
    return [];
  }
}

/**
 * Parses blocks that pages wrap in a comment or CDATA, terminate like a statement, or break with newlines in
 * strings or commas after the last value.
 */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const plain = text.replaceAll('<![CDATA[', ' ').replaceAll(']]>', ' ');
    const end = Math.max(plain.lastIndexOf(']'), plain.lastIndexOf('}'));
    const block = plain.slice(Math.max(0, plain.search(/[[{]/u)), end + 1);
    return JSON.parse(block.replace(/\p{Cc}+/gu, ' ').replace(/,(?= *[\]}])/gu, ''));
  }
}

function search(node: unknown, depth: number): VideoFacts[] {
  if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return [];
  const inner = Object.values(node).flatMap((value) => search(value, depth + 1));
  const video = VideoObject.safeParse(node);
  if (!video.success || ![video.data['@type']].flat().some(isVideoType)) return inner;
  const { contentUrl, contentURL, encoding, name, width, height } = video.data;
  const facts = { title: name ?? null, width: toPixels(width), height: toPixels(height) };
  const own = listAddresses(contentUrl ?? contentURL);
  const urls = own.length > 0 ? own : listEncodings(encoding);
  return [...urls.map((url) => ({ ...facts, url })), ...inner];
}

const isVideoType = (type: unknown): boolean => typeof type === 'string' && VIDEO_TYPE.test(type);

function listEncodings(encoding: unknown): string[] {
  return [encoding]
    .flat()
    .flatMap((each) =>
      isRecord(each) ? listAddresses(each['contentUrl'] ?? each['contentURL']) : [],
    );
}

/** Reads a URL, an object that has one, or several of them, and skips what is neither. */
function listAddresses(value: unknown): string[] {
  return [value].flat().flatMap((each) => {
    const found = isRecord(each) ? ADDRESS_KEYS.map((key) => each[key]) : [each];
    const url = found.find((one) => typeof one === 'string' && one.trim() !== '');
    if (typeof url !== 'string') return [];
    // Some pages escape the whole block as HTML.
    return [url.includes('&') ? decodeEntities(url.trim()) : url.trim()];
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Reads a number, a text (`1280`, `1280px`), or a QuantitativeValue. */
function toPixels(value: unknown): number | null {
  const plain =
    typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const pixels = typeof plain === 'string' ? Number.parseInt(plain, 10) : plain;
  return typeof pixels === 'number' && Number.isInteger(pixels) && pixels > 0 ? pixels : null;
}
