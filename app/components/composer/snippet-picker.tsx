import { useEffect, useMemo, useState } from 'react';
import type { TimeChoice } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { filterSnippets, toInsertion } from '#app/domain/snippets/insert-snippet.ts';
import {
  listMissingVariables,
  type VariableValues,
} from '#app/domain/snippets/snippet-variables.ts';
import type { SnippetOutput } from '#app/domain/snippets/snippets.ts';
import { findCaretPlace, type LinePlace } from './caret-place.ts';
import { insertText } from './insert-text.ts';
import { SNIPPETS_BUTTON } from './snippets-button.ts';
import { SnippetSearch } from './snippet-search.tsx';
import { SnippetValues } from './snippet-values.tsx';
import { usePopoverPlace } from './use-popover-place.ts';
import { useSlash } from './use-slash.ts';
import { useSnippets } from './use-snippets.ts';

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
  const [search, setSearch] = useState('');
  const [filled, setFilled] = useState<SnippetOutput | null>(null);
  const slash = useSlash(field, isSlash);
  const query = isSlash ? (slash?.query ?? '') : search;
  const { items } = loaded;
  const shown = useMemo(() => items && filterSnippets(items, query), [items, query]);
  const known = useMemo(() => findKnown(time, facts), [time, facts]);
  // The slash was deleted, or what follows it isn't the name of a snippet.
  useCloseIf(isSlash && (slash === null || hasNoMatch(items, shown)), onClose);
  const popover = usePopoverPlace(() => findLine(field, slash?.start ?? null));
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
    <div
      ref={popover}
      className="snippetpicker"
      role="group"
      aria-label="Snippets"
      onBlur={({ relatedTarget, currentTarget }) => {
        // What was typed for a variable isn't dropped by a click elsewhere.
        if (!filled && !currentTarget.contains(relatedTarget) && relatedTarget !== field) onClose();
      }}
    >
      {filled ? (
        <SnippetValues
          snippet={filled}
          missing={listMissingVariables(filled.text, known)}
          onInsert={(values) => insert(filled, values)}
          onCancel={close}
        />
      ) : (
        <SnippetSearch
          {...loaded}
          shown={shown}
          field={isSlash ? field : null}
          search={search}
          onSearch={setSearch}
          onChoose={choose}
          onClose={close}
        />
      )}
    </div>
  );
}

function useCloseIf(isOver: boolean, onClose: () => void): void {
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
}

const hasNoMatch = (
  items: readonly SnippetOutput[] | null,
  shown: readonly SnippetOutput[] | null,
): boolean => items !== null && items.length > 0 && shown?.length === 0;

const findButton = (): HTMLElement | null => document.getElementById(SNIPPETS_BUTTON);

const findLine = (field: HTMLTextAreaElement, slashAt: number | null): LinePlace =>
  slashAt === null
    ? (findButton() ?? field).getBoundingClientRect()
    : findCaretPlace(field, slashAt);

/** The day of publication, as the API fills it in. A queue gives a post its time when it's accepted. */
function findKnown({ when, date }: TimeChoice, { format }: TimeFacts): VariableValues {
  if (when === 'queue') return {};
  if (when === 'time' && date !== '') return { date };
  // Sweden writes dates as ISO 8601 does.
  return {
    date: new Intl.DateTimeFormat('sv-SE', { timeZone: format.timeZone }).format(new Date()),
  };
}
