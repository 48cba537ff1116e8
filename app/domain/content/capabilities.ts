import { z } from 'zod';
import { MediaKind } from '../media/media.ts';
import { AccountTier, TIERED_PLATFORMS } from '../platforms/account-tier.ts';
import { FILE_LISTS } from './file-lists.ts';
import { getMediaRule } from '../media/media-limits.ts';
import { PLATFORM_LIST, type PlatformDefinition, PlatformId } from '../platforms/platforms.ts';
import { getMaxCharacters, getTextRule } from '../text/text-rules.ts';

/** A kind of file that a platform accepts. Absent fields are unlimited or not documented by the platform. */
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
  preferredSides: z
    .array(z.number().int())
    .optional()
    .describe(
      'Pixels: longer side, shorter side. Larger files get a warning, and auto-fit scales them down.',
    ),
  minWidth: z.number().int().optional(),
  maxWidth: z.number().int().optional(),
  maxPixels: z.number().int().optional().describe('Width times height.'),
  maxFrames: z.number().int().optional(),
  maxPixelsInAll: z.number().int().optional().describe('Width times height times frames.'),
  maxPages: z.number().int().optional(),
  videoCodecs: z.array(z.string()).optional(),
  audioCodecs: z.array(z.string()).optional(),
  minFrameRate: z.number().optional(),
  maxFrameRate: z.number().optional(),
  maxBitRate: z
    .number()
    .int()
    .optional()
    .describe('Bit rate of the video track, in bits per second.'),
});

const TieredCapability = z.object({
  tier: AccountTier.describe("An account's `tier`."),
  maxCharacters: z.number().int().describe('Limits of the caption alone.'),
  maxText: z.number().int().describe('Limit of the whole text, in the unit of `text`.'),
  media: z.array(MediaCapability),
});

const PlatformCapability = z.object({
  platform: PlatformId,
  name: z.string(),
  caption: z.object({
    maxCharacters: z.number().int().describe('Limits of the caption alone.'),
    recommendedStyle: z.string(),
  }),
  text: z
    .object({
      unit: z.enum(['characters', 'bytes', 'weighted characters']),
      counting: z.string().describe('How the unit is counted.'),
      max: z.number().int(),
    })
    .describe('The caption, an empty line, and the hashtags together, as published.'),
  hashtags: z.object({ max: z.number().int(), recommended: z.number().int() }),
  requiresMedia: z.boolean(),
  supportedMedia: z.array(z.string()),
  files: z
    .object({
      max: z.number().int().describe('How many files of these kinds one post takes.'),
      kinds: z.array(MediaKind).describe('The kinds that can be in one post together.'),
    })
    .describe('Several files in one post. Files of other kinds are posted alone.'),
  media: z.array(MediaCapability),
  tiers: z
    .array(TieredCapability)
    .describe(
      "Limits of accounts whose tier isn't `standard`, replacing those above; empty if all accounts have the same limits.",
    ),
});

/** What each platform accepts: the limits that Fanfare validates a post against before it is sent. */
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
  twitter:
    'As twitter-text 3 counts: 23 for a link, 2 for an emoji or CJK character, 1 for most others.',
};

export function listCapabilities(): CapabilitiesOutput {
  return { platforms: PLATFORM_LIST.map(toCapability) };
}

function toCapability(definition: PlatformDefinition): z.infer<typeof PlatformCapability> {
  const { id, name, maxCharacters, maxHashtags, recommendedHashtags } = definition;
  const { unit, max } = getTextRule(id, 'standard');
  return {
    platform: id,
    name,
    caption: { maxCharacters, recommendedStyle: definition.promptStyle },
    text: { unit, counting: COUNTING[id], max },
    hashtags: { max: maxHashtags, recommended: recommendedHashtags },
    requiresMedia: definition.requiresMedia,
    supportedMedia: [...definition.supportedMedia],
    files: { max: FILE_LISTS[id].max, kinds: [...FILE_LISTS[id].kinds] },
    media: listMedia(id, 'standard'),
    tiers: TIERED_PLATFORMS.includes(id) ? [toTier(id, 'premium')] : [],
  };
}

function toTier(id: PlatformId, tier: AccountTier): z.infer<typeof TieredCapability> {
  return {
    tier,
    maxCharacters: getMaxCharacters(id, tier),
    maxText: getTextRule(id, tier).max,
    media: listMedia(id, tier),
  };
}

function listMedia(id: PlatformId, tier: AccountTier): z.infer<typeof MediaCapability>[] {
  return MediaKind.options.flatMap((kind) => {
    const rule = getMediaRule(id, kind, tier);
    return rule ? [MediaCapability.parse({ kind, ...rule })] : [];
  });
}
