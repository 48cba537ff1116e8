import { memo } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import { CommentFields } from './comment-fields.tsx';
import { DisclosureFields } from './disclosure-fields.tsx';
import { WhenFields, type WhenFieldsProps } from './when-fields.tsx';

export interface PostFieldsProps extends Pick<WhenFieldsProps, 'facts' | 'problem' | 'change'> {
  readonly draft: Draft;
}

const Comment = memo(CommentFields);

/** What belongs to the post as a whole: its first comment, its labels, and when it's published. */
export function PostFields({ draft, facts, problem, change }: PostFieldsProps) {
  const { comment, disclosure, mode, platforms, time, resends } = draft;
  return (
    <>
      <Comment
        comment={comment}
        mode={mode}
        platforms={platforms}
        problem={problem}
        change={change}
      />
      <DisclosureFields disclosure={disclosure} platforms={platforms} change={change} />
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
