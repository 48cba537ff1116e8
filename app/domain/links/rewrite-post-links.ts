import type { PlatformId } from '../platforms/platforms.ts';
import { mapPlatformTexts } from '../posts/map-platform-texts.ts';
import type { PublishPostInput } from '../posts/publish.ts';
import { replaceLinks } from './replace-links.ts';

/** Returns the URL that a platform gets in place of one that the author wrote, or the same URL. */
export type LinkRewriter = (url: string, platform: PlatformId) => string;

type Input = Pick<PublishPostInput, 'content' | 'individualContent' | 'platformOptions'>;

/**
 * Returns a request with the URLs that one platform gets: in its caption, its first comment, the posts of its thread,
 * and the link that the author chose for Facebook. Other platforms' own texts stay.
 */
export function rewritePostLinks<I extends Input>(
  input: I,
  platform: PlatformId,
  rewrite: LinkRewriter,
): I {
  const toText = (text: string): string => replaceLinks(text, (url) => rewrite(url, platform));
  const rewritten = mapPlatformTexts(input, platform, { toText, toComment: toText });
  const { facebook } = input.platformOptions;
  if (platform !== 'facebook' || !facebook?.link) return rewritten;
  const platformOptions = {
    ...rewritten.platformOptions,
    facebook: { ...facebook, link: toText(facebook.link) },
  };
  return { ...rewritten, platformOptions };
}

/** Returns the URLs that the author wrote for a platform, each once. */
export function listPostLinks(input: Input, platform: PlatformId): string[] {
  const urls = new Set<string>();
  rewritePostLinks(input, platform, (url) => {
    urls.add(url);
    return url;
  });
  return [...urls];
}
