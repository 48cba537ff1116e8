import { declareMention } from '#app/domain/composer/apply-draft-mentions.ts';
import { listMentionNames } from '#app/domain/composer/draft-mentions.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { listHandles } from '#app/domain/mentions/handle-text.ts';
import { filterMentions, findAt } from '#app/domain/mentions/insert-mention.ts';
import { MAX_MENTIONS_PER_POST, toMentionKey } from '#app/domain/mentions/mention-limits.ts';
import type { PostMention } from '#app/domain/posts/mention-fields.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { MENTIONS_PLACE } from '../mentions/mentions-place.ts';
import { InsertList, MatchCount, NoItems, OptionTexts } from './insert-list.tsx';
import { insertText } from './insert-text.ts';
import { PickerFrame } from './picker-frame.tsx';
import { useTypedWord } from './use-typed-word.ts';

export interface MentionPickerProps {
  /** The text that the mention is inserted into. */
  readonly field: HTMLTextAreaElement;
  readonly draft: Draft;
  /** All mentions of the workspace. */
  readonly mentions: readonly PostMention[];
  readonly change: DraftState['change'];
  readonly onClose: () => void;
}

/** Inserts the name of one of the workspace's mentions after the @ at the field's caret, and declares it. */
export function MentionPicker({ field, draft, mentions, change, onClose }: MentionPickerProps) {
  const typed = useTypedWord(field, findAt);
  const available = listAvailable(draft, mentions);
  const shown = filterMentions(available, typed?.query ?? '');
  const isHelp = available.length === 0 && typed?.query === '';
  const choose = ({ name }: PostMention): void => {
    onClose();
    if (typed) insertText(field, { ...typed, text: `@${name}` });
    change((latest) => ({ mentions: declareMention(latest.mentions, name) }));
  };
  return (
    <PickerFrame
      label="Mentions"
      field={field}
      at={typed?.start ?? null}
      // The @ was deleted, or another name follows it.
      isOver={typed === null || (shown.length === 0 && !isHelp)}
      onClose={onClose}
    >
      <InsertList
        label="Mentions"
        shown={shown}
        field={field}
        show={({ name, displayName, handles }) => (
          <OptionTexts
            name={`@${name}`}
            note={displayName}
            text={listHandles(handles).join(', ') || 'The plain name on every platform'}
          />
        )}
        onChoose={choose}
        onClose={() => {
          onClose();
          field.focus();
        }}
      >
        <Rest mentions={mentions} available={available.length} shown={shown.length} />
      </InsertList>
    </PickerFrame>
  );
}

interface RestProps extends Pick<MentionPickerProps, 'mentions'> {
  readonly available: number;
  readonly shown: number;
}

/** What the list shows without a match, and announces with one. */
function Rest({ mentions, available, shown }: RestProps) {
  if (mentions.length === 0) {
    return (
      <NoItems
        message="No mentions yet. Save the handles of a person or page once, and the name shows up here."
        to={MENTIONS_PLACE.href}
        label="Create a mention"
      />
    );
  }
  if (available > 0) return <MatchCount count={shown} noun="mention" />;
  return (
    <p className="small sub" role="status">
      A post can mention {MAX_MENTIONS_PER_POST} names, and this one does.
    </p>
  );
}

/** A post that declares as many as it can has only those. */
function listAvailable(draft: Draft, mentions: readonly PostMention[]): readonly PostMention[] {
  const declared = new Set(listMentionNames(draft.mentions).map(toMentionKey));
  if (declared.size < MAX_MENTIONS_PER_POST) return mentions;
  return mentions.filter(({ name }) => declared.has(toMentionKey(name)));
}
