import { z } from 'zod';
import { MediaKind } from './media.ts';
import { MEDIA_RULES } from './media-limits.ts';
import { PLATFORM_LIST, type PlatformDefinition, PlatformId } from './platforms.ts';
import { TEXT_RULES } from './text.ts';

/** One kind of file as a platform takes it. What is absent, the platform does not limit or does not say. */
const MediaCapability = z.object({
  kind: MediaKind,
  contentTypes: z.array(z.string()),
  maxBytes: z.number().int(),
  minBytes: z.number().int().optional(),
  minDurationMs: z.number().int().optional(),
  maxDurationMs: z.number().int().optional(),
  minAspect: z.number().optional().describe('Width by height.'),
  maxAspect: z.number().optional().describe('Width by height.'),
  minSide: z.number().int().optional().describe('Pixels of the shorter side.'),
  maxSides: z.array(z.number().int()).optional().describe('Pixels: longer side, shorter side.'),
  minWidth: z.number().int().optional(),
  maxWidth: z.number().int().optional(),
  maxPixels: z.number().int().optional().describe('Width times height.'),
  maxPages: z.number().int().optional(),
  videoCodecs: z.array(z.string()).optional(),
  audioCodecs: z.array(z.string()).optional(),
  minFrameRate: z.number().optional(),
  maxFrameRate: z.number().optional(),
  maxBitRate: z.number().int().optional().describe('Bits a second of the picture.'),
});

const PlatformCapability = z.object({
  platform: PlatformId,
  name: z.string(),
  caption: z.object({
    maxCharacters: z.number().int().describe('Of the caption alone.'),
    recommendedStyle: z.string(),
  }),
  text: z
    .object({
      unit: z.enum(['characters', 'bytes', 'weighted characters']),
      counting: z.string().describe('How the unit is counted.'),
      max: z.number().int(),
    })
    .describe('Caption, an empty line and hashtags together, as they are sent.'),
  hashtags: z.object({ max: z.number().int(), recommended: z.number().int() }),
  requiresMedia: z.boolean(),
  supportedMedia: z.array(z.string()),
  media: z.array(MediaCapability),
});

/** What each platform takes: the figures by which Fanfare judges a post before it is sent. */
export const CapabilitiesOutput = z
  .object({ platforms: z.array(PlatformCapability) })
  .meta({ id: 'Capabilities' });
export type CapabilitiesOutput = z.infer<typeof CapabilitiesOutput>;

const COUNTING: Readonly<Record<PlatformId, string>> = {
  instagram: 'UTF-16 code units, as JavaScript counts a string.',
  tiktok: 'UTF-16 code units, as JavaScript counts a string.',
  youtube: 'Bytes of UTF-8.',
  facebook: 'UTF-16 code units, as JavaScript counts a string.',
  linkedin: 'UTF-16 code units; each of \\ | { } @ [ ] ( ) < > * _ ~ and a lone # counts two.',
  twitter: 'As twitter-text 3 weighs it: a link counts 23, an emoji 2, CJK 2, most others 1.',
};

export function listCapabilities(): CapabilitiesOutput {
  return { platforms: PLATFORM_LIST.map(toCapability) };
}

function toCapability(definition: PlatformDefinition): z.infer<typeof PlatformCapability> {
  const { id, name, maxCharacters, maxHashtags, recommendedHashtags } = definition;
  const { unit, max } = TEXT_RULES[id];
  return {
    platform: id,
    name,
    caption: { maxCharacters, recommendedStyle: definition.promptStyle },
    text: { unit, counting: COUNTING[id], max },
    hashtags: { max: maxHashtags, recommended: recommendedHashtags },
    requiresMedia: definition.requiresMedia,
    supportedMedia: [...definition.supportedMedia],
    media: MediaKind.options.flatMap((kind) => {
      const rule = MEDIA_RULES[id][kind];
      return rule ? [MediaCapability.parse({ kind, ...rule })] : [];
    }),
  };
}
