import type { PlatformId } from '../platforms/platforms.ts';
import type { FirstCommentFields } from '../posts/first-comment.ts';
import type { z } from 'zod';
import type { Draft } from './draft.ts';

type Fields = z.input<typeof FirstCommentFields>;

const hasText = (text: string | undefined): text is string => (text ?? '').trim() !== '';

/** Returns what a draft says about first comments, as the publish request has it. */
export function toCommentRequest(
  { comment, mode }: Pick<Draft, 'comment' | 'mode'>,
  platforms: readonly PlatformId[],
): Fields {
  const { text, own, none, hashtags } = comment;
  const named = platforms.flatMap((id): [PlatformId, string][] => {
    if (none.includes(id)) return [[id, '']];
    const ownText = mode === 'unique' ? own[id] : undefined;
    return hasText(ownText) ? [[id, ownText]] : [];
  });
  const moved = hashtags.filter((id) => platforms.includes(id));
  return {
    ...(hasText(text) && { firstComment: text }),
    ...(named.length > 0 && { platformFirstComments: Object.fromEntries(named) }),
    ...(moved.length > 0 && { hashtagsInFirstComment: moved }),
  };
}

/** Returns a request's first comments as the composer edits them. */
export function fromCommentRequest({
  firstComment: text = '',
  platformFirstComments = {},
  hashtagsInFirstComment: hashtags = [],
}: Fields): Draft['comment'] {
  const entries = Object.entries(platformFirstComments) as [PlatformId, string][];
  return {
    text,
    own: Object.fromEntries(entries.filter(([, own]) => hasText(own))),
    none: entries.flatMap(([id, own]) => (hasText(own) ? [] : [id])),
    hashtags: [...hashtags],
  };
}
