import type { PlatformId } from '../platforms/platforms.ts';
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
  const { individualContent: own } = input;
  const texts = own?.[platform];
  return {
    ...input,
    content: rewriteContent(input.content, platform, toText),
    ...(texts ? { individualContent: { ...own, [platform]: rewriteCaptions(texts, toText) } } : {}),
    platformOptions: rewriteOptions(input.platformOptions, platform, toText),
  };
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

type ToText = (text: string) => string;

function rewriteCaptions<T extends { readonly captions: string[] }>(texts: T, toText: ToText): T {
  return { ...texts, captions: texts.captions.map(toText) };
}

function rewriteContent(
  content: Input['content'],
  platform: PlatformId,
  toText: ToText,
): Input['content'] {
  const { firstComment, platformFirstComments: own } = content;
  const comment = own?.[platform];
  return {
    ...rewriteCaptions(content, toText),
    ...(firstComment === undefined ? {} : { firstComment: toText(firstComment) }),
    ...(comment === undefined
      ? {}
      : { platformFirstComments: { ...own, [platform]: toText(comment) } }),
  };
}

function rewriteOptions(
  options: Input['platformOptions'],
  platform: PlatformId,
  toText: ToText,
): Input['platformOptions'] {
  const { twitter, facebook } = options;
  if (platform === 'twitter' && twitter?.thread) {
    const thread = twitter.thread.map((post) => ({ ...post, text: toText(post.text) }));
    return { ...options, twitter: { ...twitter, thread } };
  }
  if (platform === 'facebook' && facebook?.link)
    return { ...options, facebook: { ...facebook, link: toText(facebook.link) } };
  return options;
}
