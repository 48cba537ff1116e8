import { z } from 'zod';
import { PLATFORM_IDS, type PlatformId, toPlatformId } from '#app/domain/platforms/platforms.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { list, oneOf, values } from '../command/option-schemas.ts';

/** The flags of first comments. */
export const COMMENT_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--first-comment <text>',
    description: 'comment under the post once it’s live (not on TikTok)',
  },
  {
    flags: '--first-comment-on <platform=text>',
    description: 'first comment of one platform; without a text, none there; can be repeated',
    isRepeatable: true,
  },
  {
    flags: '--hashtags-in-comment <list>',
    description: `put the hashtags into the first comment on: ${PLATFORM_IDS.filter((id) => id !== 'tiktok').join(',')}`,
    isRepeatable: true,
  },
];

const OwnComment = z
  .string()
  .transform((value) => {
    const at = value.indexOf('=');
    return at < 0 ? null : [toPlatformId(value.slice(0, at).trim()), value.slice(at + 1)];
  })
  .pipe(
    z.tuple([oneOf(PLATFORM_IDS, '--first-comment-on'), z.string()], {
      error: '--first-comment-on needs a platform and a text, such as instagram="Link in bio".',
    }),
  );

export const COMMENT_FIELDS = {
  firstComment: z.string().optional(),
  firstCommentOn: values('--first-comment-on', 'a platform and a text')
    .pipe(z.array(OwnComment))
    .default([]),
  hashtagsInComment: list('--hashtags-in-comment')
    .transform((names) => names.map(toPlatformId))
    .pipe(z.array(oneOf(PLATFORM_IDS, '--hashtags-in-comment')))
    .default([]),
};

export interface CommentFlags {
  readonly firstComment?: string | undefined;
  readonly firstCommentOn: readonly (readonly [PlatformId, string])[];
  readonly hashtagsInComment: readonly PlatformId[];
}

/** Returns what the flags say about first comments, as the request has it. */
export function toCommentFields({ firstComment, firstCommentOn, hashtagsInComment }: CommentFlags) {
  return {
    ...(firstComment === undefined ? {} : { firstComment }),
    ...(firstCommentOn.length === 0
      ? {}
      : { platformFirstComments: Object.fromEntries(firstCommentOn) }),
    ...(hashtagsInComment.length === 0 ? {} : { hashtagsInFirstComment: [...hashtagsInComment] }),
  };
}
