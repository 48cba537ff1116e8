import { useMemo, useState } from 'react';
import type { TimeChoice } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { filterSnippets, findSlash, toInsertion } from '#app/domain/snippets/insert-snippet.ts';
import { SNIPPET_KIND_NAMES } from '#app/domain/snippets/snippet-kinds.ts';
import {
  listMissingVariables,
  type VariableValues,
} from '#app/domain/snippets/snippet-variables.ts';
import type { SnippetOutput } from '#app/domain/snippets/snippets.ts';
import { InsertList, OptionTexts } from './insert-list.tsx';
import { insertText } from './insert-text.ts';
import { PickerFrame } from './picker-frame.tsx';
import { SnippetRest } from './snippet-rest.tsx';
import { SNIPPETS_BUTTON } from './snippets-button.ts';
import { SnippetValues } from './snippet-values.tsx';
import { useSnippets } from './use-snippets.ts';
import { useTypedWord } from './use-typed-word.ts';

export interface SnippetPickerProps {
  /** The text that the snippet is inserted into. */
  readonly field: HTMLTextAreaElement;
  /** A slash in the field opened the list, so the list is filtered there. Otherwise, it has a search field. */
  readonly isSlash: boolean;
  readonly time: TimeChoice;
  readonly facts: TimeFacts;
  readonly onClose: () => void;
}

/** Inserts one of the workspace's snippets at the field's caret, after asking for the values that it needs. */
export function SnippetPicker({ field, isSlash, time, facts, onClose }: SnippetPickerProps) {
  const loaded = useSnippets();
  const [filled, setFilled] = useState<SnippetOutput | null>(null);
  const { slash, query, search, isGone } = useQuery(field, isSlash);
  const { items } = loaded;
  const shown = useMemo(() => items && filterSnippets(items, query), [items, query]);
  const known = useMemo(() => findKnown(time, facts), [time, facts]);
  const close = (): void => {
    onClose();
    (isSlash ? field : findButton())?.focus();
  };
  const insert = (snippet: SnippetOutput, values: VariableValues): void => {
    const { selectionStart: start, selectionEnd: end, value } = field;
    const insertion = toInsertion(
      snippet,
      { start, end, ...slash, value },
      { ...known, ...values },
    );
    onClose();
    insertText(field, insertion);
  };
  const choose = (snippet: SnippetOutput): void => {
    if (listMissingVariables(snippet.text, known).length > 0) setFilled(snippet);
    else insert(snippet, {});
  };
  return (
    <PickerFrame
      label="Snippets"
      field={field}
      at={slash?.start ?? findButton()}
      isKept={filled !== null}
      // The slash was deleted, or what follows it isn't the name of a snippet.
      isOver={isGone || (isSlash && hasNoMatch(items, shown))}
      onClose={onClose}
    >
      {filled ? (
        <SnippetValues
          snippet={filled}
          missing={listMissingVariables(filled.text, known)}
          onInsert={(values) => insert(filled, values)}
          onCancel={close}
        />
      ) : (
        <InsertList
          label="Snippets"
          shown={shown}
          field={isSlash ? field : null}
          search={search}
          show={({ name, kind, text }) => (
            <OptionTexts name={name} note={SNIPPET_KIND_NAMES[kind]} text={text} />
          )}
          onChoose={choose}
          onClose={close}
        >
          <SnippetRest {...loaded} count={shown && shown.length} />
        </InsertList>
      )}
    </PickerFrame>
  );
}

/** Returns what filters the list: what's typed after the slash, or a search field of its own. */
function useQuery(field: HTMLTextAreaElement, isSlash: boolean) {
  const slash = useTypedWord(field, isSlash ? findSlash : null);
  const [text, setText] = useState('');
  const search = { label: 'Find a snippet', text, onChange: setText };
  return isSlash
    ? { slash, query: slash?.query ?? '', search: undefined, isGone: slash === null }
    : { slash: null, query: text, search, isGone: false };
}

const hasNoMatch = (
  items: readonly SnippetOutput[] | null,
  shown: readonly SnippetOutput[] | null,
): boolean => items !== null && items.length > 0 && shown?.length === 0;

const findButton = (): HTMLElement | null => document.getElementById(SNIPPETS_BUTTON);

/** The day of publication, as the API fills it in. A queue gives a post its time when it's accepted. */
function findKnown({ when, date }: TimeChoice, { format }: TimeFacts): VariableValues {
  if (when === 'queue') return {};
  if (when === 'time' && date !== '') return { date };
  // Sweden writes dates as ISO 8601 does.
  return {
    date: new Intl.DateTimeFormat('sv-SE', { timeZone: format.timeZone }).format(new Date()),
  };
}
