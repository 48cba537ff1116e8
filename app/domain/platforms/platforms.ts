import { z } from 'zod';

/** The six platforms, in the order in which every list and screen shows them. */
export const PLATFORM_IDS = [
  'instagram',
  'tiktok',
  'youtube',
  'facebook',
  'linkedin',
  'twitter',
] as const;

export const PlatformId = z.enum(PLATFORM_IDS);
export type PlatformId = z.infer<typeof PlatformId>;

/** Which API an account uses: the built-in simulators, or the platform's own. */
export const PlatformEnvironment = z.enum(['sandbox', 'live']);
export type PlatformEnvironment = z.infer<typeof PlatformEnvironment>;

export type SupportedMedia = 'image' | 'video' | 'carousel' | 'gif' | 'document' | 'link';

export interface PlatformDefinition {
  readonly id: PlatformId;
  readonly name: string;
  readonly maxCharacters: number;
  readonly maxHashtags: number;
  readonly recommendedHashtags: number;
  readonly promptStyle: string;
  readonly supportedMedia: readonly SupportedMedia[];
  readonly recommendedImageSize: string;
  readonly recommendedVideoLength: string;
  readonly requiresMedia: boolean;
}

/** The catalog of platforms, and the only source of their limits for screens and checks. */
export const PLATFORMS: Readonly<Record<PlatformId, PlatformDefinition>> = {
  instagram: {
    id: 'instagram',
    name: 'Instagram',
    maxCharacters: 2200,
    maxHashtags: 5,
    recommendedHashtags: 5,
    promptStyle: 'visual and engaging',
    supportedMedia: ['image', 'video', 'carousel'],
    recommendedImageSize: '1080x1080 or 1080x1350',
    recommendedVideoLength: '3-60 seconds',
    requiresMedia: true,
  },
  tiktok: {
    id: 'tiktok',
    name: 'TikTok',
    maxCharacters: 150,
    maxHashtags: 20,
    recommendedHashtags: 5,
    promptStyle: 'trendy and entertaining',
    supportedMedia: ['image', 'video', 'carousel'],
    recommendedImageSize: '1080x1920',
    recommendedVideoLength: '15-60 seconds',
    requiresMedia: true,
  },
  youtube: {
    id: 'youtube',
    name: 'YouTube',
    maxCharacters: 5000,
    maxHashtags: 5,
    recommendedHashtags: 3,
    promptStyle: 'descriptive and engaging',
    supportedMedia: ['video'],
    recommendedImageSize: 'Thumbnail 1280x720',
    recommendedVideoLength: '10-15 minutes recommended',
    requiresMedia: true,
  },
  facebook: {
    id: 'facebook',
    name: 'Facebook',
    maxCharacters: 63206,
    maxHashtags: 5,
    recommendedHashtags: 3,
    promptStyle: 'community-focused and engaging',
    supportedMedia: ['image', 'video', 'carousel', 'link'],
    recommendedImageSize: '1200x630',
    recommendedVideoLength: 'Up to 240 minutes',
    requiresMedia: false,
  },
  linkedin: {
    id: 'linkedin',
    name: 'LinkedIn',
    maxCharacters: 3000,
    maxHashtags: 5,
    recommendedHashtags: 3,
    promptStyle: 'professional and informative',
    supportedMedia: ['image', 'video', 'document'],
    recommendedImageSize: '1200x627',
    recommendedVideoLength: 'Up to 10 minutes',
    requiresMedia: false,
  },
  twitter: {
    id: 'twitter',
    name: 'Twitter',
    maxCharacters: 280,
    maxHashtags: 5,
    recommendedHashtags: 2,
    promptStyle: 'concise and conversational',
    supportedMedia: ['image', 'video', 'gif'],
    recommendedImageSize: '1600x900',
    recommendedVideoLength: 'Up to 2:20',
    requiresMedia: false,
  },
};

/** The definitions in display order. */
export const PLATFORM_LIST: readonly PlatformDefinition[] = PLATFORM_IDS.map((id) => PLATFORMS[id]);

const PLATFORM_NAMES = new Map(
  Object.values(PLATFORMS).flatMap(({ id, name }) => [
    [id, id],
    [name.toLowerCase(), id],
  ]),
).set('x', 'twitter');

/** Returns the ID of a platform by its display name, ignoring case. Returns unknown names unchanged. */
export function toPlatformId(name: string): string {
  return PLATFORM_NAMES.get(name.toLowerCase()) ?? name;
}
