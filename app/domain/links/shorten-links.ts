import type { PlatformId } from '../platforms/platforms.ts';
import { isPlatformSite } from '../platforms/post-links.ts';
import { checkTarget } from '../short-links/check-target.ts';
import { SHORT_LINK_CODE_LENGTH } from '../short-links/short-link-limits.ts';
import type { LinkRewriter } from './rewrite-post-links.ts';

/** Links that one platform's texts can have shortened. Any others stay, so that no text creates thousands of rows. */
export const MAX_SHORTENED_LINKS = 50;

interface Shortening {
  /** The host of this installation, whose links are never shortened. */
  readonly ownHost: string;
  /** Returns the short link that leads to a target. */
  readonly toShortLink: (target: string) => string;
}

/** Creates the function that replaces links by short ones. Its own results stay as they are. */
export function createLinkShortening({ ownHost, toShortLink }: Shortening): LinkRewriter {
  const byPlatform = new Map<PlatformId, Map<string, string>>();
  return (url, platform) => {
    const shortened = byPlatform.get(platform) ?? new Map<string, string>();
    byPlatform.set(platform, shortened);
    const known = shortened.get(url);
    // Before it's parsed: a text can have ten thousand links.
    if (known !== undefined || shortened.size >= MAX_SHORTENED_LINKS) return known ?? url;
    const target = toShortenedTarget(url, ownHost);
    if (target === null) return url;
    const short = toShortLink(target);
    shortened.set(url, short);
    return short;
  };
}

/**
 * Returns where the short link of a URL leads; null if the URL isn't shortened: links to posts and profiles on the
 * platforms, to this installation, and what no short link can lead to.
 */
function toShortenedTarget(url: string, ownHost: string): string | null {
  const checked = checkTarget(url);
  if (!('target' in checked)) return null;
  const { host, hostname } = new URL(checked.target);
  const isOwn = host === ownHost || hostname.replace(/\.$/u, '') === ownHost.replace(/:\d+$/u, '');
  return isOwn || isPlatformSite(hostname) ? null : checked.target;
}

/** Returns a function that tags a link, if links are tagged, and then shortens it. */
export function joinRewriters(tag: LinkRewriter | null, shorten: LinkRewriter): LinkRewriter {
  return tag ? (url, platform) => shorten(tag(url, platform), platform) : shorten;
}

/**
 * Creates stand-ins for codes that don't exist yet, where nothing is stored: each target's own, as long as a code, and
 * never a real one, because codes have no 0 and no 1.
 */
export function createPlaceholderCodes(): (target: string) => string {
  const codes = new Map<string, string>();
  return (target) => {
    const code = codes.get(target) ?? codes.size.toString(2).padStart(SHORT_LINK_CODE_LENGTH, '0');
    codes.set(target, code);
    return code;
  };
}
