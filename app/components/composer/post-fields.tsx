import { memo } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import { listMentionNames } from '#app/domain/composer/draft-mentions.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { CommentFields } from './comment-fields.tsx';
import { DisclosureFields } from './disclosure-fields.tsx';
import { ShortenField } from './shorten-field.tsx';
import { WhenFields, type WhenFieldsProps } from './when-fields.tsx';

export interface PostFieldsProps extends Pick<WhenFieldsProps, 'facts' | 'problem' | 'change'> {
  readonly draft: Draft;
}

const Comment = memo(CommentFields);

/** Whom the post declares. The composer keeps mentions, which only the API, the CLI, and files can change. */
function Mentions({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  const list = names.map((name) => `@${name}`);
  return (
    <p className="small sub">
      Mentions {listNames(list)}: each platform gets the handle that it knows, which the counts and
      previews here don’t show yet.
    </p>
  );
}

/** What belongs to the post as a whole: its first comment, its labels, its links, and when it's published. */
export function PostFields({ draft, facts, problem, change }: PostFieldsProps) {
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
      <Mentions names={listMentionNames(draft.mentions)} />
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
