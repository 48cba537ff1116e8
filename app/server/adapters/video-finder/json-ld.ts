import { z } from 'zod';

const MAX_DEPTH = 12;

/** The forms that a page may use for a URL: text, an object with an `@id`, or several of them. */
const Address = z.union([
  z.string(),
  z.object({ '@id': z.string() }).transform((node) => node['@id']),
  z.object({ url: z.string() }).transform(({ url }) => url),
]);
const Addresses = z.union([Address, z.array(Address)]);

const VideoObject = z.object({
  '@type': z.union([z.string(), z.array(z.unknown())]),
  contentUrl: Addresses.optional().catch(undefined),
  /** The files themselves, when a page lists them separately from the video. */
  encoding: z.unknown().optional(),
  name: z.string().nullish().catch(null),
  width: z.unknown().optional(),
  height: z.unknown().optional(),
});

/** Matches the plain name, a prefixed name (`schema:VideoObject`), or the full URL, http or https. */
const VIDEO_TYPE = /^(?:https?:\/\/schema\.org\/|[a-z][\w-]*:)?VideoObject$/iu;

const Encoding = z.object({ contentUrl: Addresses });

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
 * strings.
 */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const plain = text.replaceAll('<![CDATA[', ' ').replaceAll(']]>', ' ');
    const end = Math.max(plain.lastIndexOf(']'), plain.lastIndexOf('}'));
    const block = plain.slice(Math.max(0, plain.search(/[[{]/u)), end + 1);
    return JSON.parse(block.replace(/\p{Cc}+/gu, ' '));
  }
}

function search(node: unknown, depth: number): VideoFacts[] {
  if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return [];
  const inner = Object.values(node).flatMap((value) => search(value, depth + 1));
  const video = VideoObject.safeParse(node);
  if (!video.success || ![video.data['@type']].flat().some(isVideoType)) return inner;
  const { contentUrl, encoding, name, width, height } = video.data;
  const facts = { title: name ?? null, width: toPixels(width), height: toPixels(height) };
  const urls = [contentUrl ?? listEncodings(encoding)].flat();
  return [...urls.map((url) => ({ ...facts, url })), ...inner];
}

const isVideoType = (type: unknown): boolean => typeof type === 'string' && VIDEO_TYPE.test(type);

function listEncodings(encoding: unknown): string[] {
  return [encoding].flat().flatMap((each) => Encoding.safeParse(each).data?.contentUrl ?? []);
}

/** Reads a number, a text (`1280`, `1280px`), or a QuantitativeValue. */
function toPixels(value: unknown): number | null {
  const plain =
    typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const pixels = typeof plain === 'string' ? Number.parseInt(plain, 10) : plain;
  return typeof pixels === 'number' && Number.isInteger(pixels) && pixels > 0 ? pixels : null;
}
