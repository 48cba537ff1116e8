import { z } from 'zod';

const MAX_DEPTH = 12;

const VideoObject = z.object({
  '@type': z.union([z.string(), z.array(z.string())]),
  contentUrl: z.union([z.string(), z.array(z.string())]),
  name: z.string().nullish().catch(null),
  width: z.unknown().optional(),
  height: z.unknown().optional(),
});

/** By its plain name, a prefix (`schema:VideoObject`), or its whole address, http or https. */
const VIDEO_TYPE = /^(?:https?:\/\/schema\.org\/|[a-z][\w-]*:)?VideoObject$/u;

interface VideoFacts {
  readonly url: string;
  readonly title: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Every schema.org VideoObject of a JSON-LD block that names its file. A broken block has none. */
export function findVideoObjects(text: string): VideoFacts[] {
  try {
    return search(JSON.parse(text), 0);
  } catch {
    return [];
  }
}

function search(node: unknown, depth: number): VideoFacts[] {
  if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return [];
  const inner = Object.values(node).flatMap((value) => search(value, depth + 1));
  const video = VideoObject.safeParse(node);
  if (!video.success || ![video.data['@type']].flat().some((type) => VIDEO_TYPE.test(type)))
    return inner;
  const { contentUrl, name, width, height } = video.data;
  const facts = { title: name ?? null, width: toPixels(width), height: toPixels(height) };
  return [...[contentUrl].flat().map((url) => ({ ...facts, url })), ...inner];
}

/** A number, a text (`1280`, `1280px`), or a QuantitativeValue. */
function toPixels(value: unknown): number | null {
  const plain =
    typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const pixels = typeof plain === 'string' ? Number.parseInt(plain, 10) : plain;
  return typeof pixels === 'number' && Number.isInteger(pixels) && pixels > 0 ? pixels : null;
}
