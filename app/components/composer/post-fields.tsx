import { memo } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { PostMention } from '#app/domain/posts/mention-fields.ts';
import { CommentFields } from './comment-fields.tsx';
import { DisclosureFields } from './disclosure-fields.tsx';
import { MentionFields } from './mention-fields.tsx';
import { ShortenField } from './shorten-field.tsx';
import { WhenFields, type WhenFieldsProps } from './when-fields.tsx';

export interface PostFieldsProps extends Pick<WhenFieldsProps, 'facts' | 'problem' | 'change'> {
  readonly draft: Draft;
  readonly mentions: readonly PostMention[];
}

const Comment = memo(CommentFields);

/** What belongs to the post as a whole: its first comment, its labels, its links, and when it's published. */
export function PostFields({ draft, facts, mentions, problem, change }: PostFieldsProps) {
  const { comment, disclosure, mode, platforms, shortenLinks, time, resends } = draft;
  return (
    <>
      <Comment
        comment={comment}
        mode={mode}
        platforms={platforms}
        problem={problem}
        change={change}
      />
      <MentionFields draft={draft} mentions={mentions} change={change} />
      <DisclosureFields disclosure={disclosure} platforms={platforms} change={change} />
      <ShortenField shortenLinks={shortenLinks} change={change} />
      <WhenFields
        choice={time}
        facts={facts}
        problem={problem}
        change={change}
        canRepeat={resends === null}
      />
    </>
  );
}
