import type { PlatformId } from '../platforms/platforms.ts';
import type { PublishPostInput } from './publish.ts';

type Input = Pick<PublishPostInput, 'content' | 'individualContent' | 'platformOptions'>;

/** What becomes of a post's texts. */
export interface TextMaps {
  /** For captions and the posts of a thread. */
  readonly toText: (text: string) => string;
  readonly toComment: (text: string) => string;
}

/** Returns a request with other texts for one platform. Other platforms' own texts stay. */
export function mapPlatformTexts<I extends Input>(
  input: I,
  platform: PlatformId,
  maps: TextMaps,
): I {
  const { individualContent: own, platformOptions } = input;
  const texts = own?.[platform];
  const { twitter } = platformOptions;
  const thread = platform === 'twitter' ? twitter?.thread : undefined;
  return {
    ...input,
    content: mapContent(input.content, platform, maps),
    ...(texts ? { individualContent: { ...own, [platform]: mapCaptions(texts, maps) } } : {}),
    ...(twitter && thread
      ? {
          platformOptions: {
            ...platformOptions,
            twitter: {
              ...twitter,
              thread: thread.map((post) => ({ ...post, text: maps.toText(post.text) })),
            },
          },
        }
      : {}),
  };
}

function mapCaptions<T extends { readonly captions: string[] }>(texts: T, { toText }: TextMaps): T {
  return { ...texts, captions: texts.captions.map(toText) };
}

function mapContent(
  content: Input['content'],
  platform: PlatformId,
  maps: TextMaps,
): Input['content'] {
  const { firstComment, platformFirstComments: own } = content;
  const comment = own?.[platform];
  return {
    ...mapCaptions(content, maps),
    ...(firstComment === undefined ? {} : { firstComment: maps.toComment(firstComment) }),
    ...(comment === undefined
      ? {}
      : { platformFirstComments: { ...own, [platform]: maps.toComment(comment) } }),
  };
}
