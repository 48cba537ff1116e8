import type { PlatformId } from '../platforms/platforms.ts';
import type { POST_FORMATS } from './post-format.ts';

/** The platforms whose API publishes stories. */
export const STORY_PLATFORMS = ['instagram', 'facebook'] as const satisfies readonly PlatformId[];

/** What a post's options say about its format. */
export interface FormatOptions {
  readonly instagram?: { readonly format?: (typeof POST_FORMATS)[number] | undefined } | undefined;
  readonly facebook?: { readonly format?: (typeof POST_FORMATS)[number] | undefined } | undefined;
}

/** Returns whether a post is a story on this platform. */
export function isStory(platform: PlatformId, options: FormatOptions = {}): boolean {
  return STORY_PLATFORMS.some((id) => id === platform && options[id]?.format === 'story');
}
