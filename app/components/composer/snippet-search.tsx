import { Link } from '@remix-run/react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { SNIPPET_KIND_NAMES } from '#app/domain/snippets/snippet-kinds.ts';
import type { SnippetOutput } from '#app/domain/snippets/snippets.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { SNIPPETS_PLACE } from '../snippets/snippets-place.ts';
import { focusOnMount } from './focus-on-mount.ts';
import type { LoadedSnippets } from './use-snippets.ts';

interface SnippetSearchProps extends LoadedSnippets {
  /** The snippets that match. Null until they are loaded. */
  readonly shown: readonly SnippetOutput[] | null;
  /** The field whose slash filters the list. Null for a search field of its own. */
  readonly field: HTMLTextAreaElement | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onChoose: (snippet: SnippetOutput) => void;
  readonly onClose: () => void;
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault' | 'stopPropagation'
>;

/** The list of snippets, operated from the field that filters it. */
export function SnippetSearch(props: SnippetSearchProps) {
  const { shown, field, search, onSearch, onChoose, onClose } = props;
  const id = useId();
  const [at, setAt] = useState(0);
  const rest = useRef<HTMLDivElement>(null);
  const list = shown ?? [];
  const chosen = Math.min(at, Math.max(0, list.length - 1));
  const activeId = list.length > 0 ? `${id}-${chosen}` : null;
  const handleKey = (event: Key): void => {
    if (event.ctrlKey || event.metaKey) return;
    const move = (by: number) => (): void => setAt((chosen + by + list.length) % list.length);
    const snippet = list[chosen];
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      Escape: onClose,
      Tab: field && !event.shiftKey ? findRest(rest) : undefined,
      ...(snippet && { ArrowDown: move(1), ArrowUp: move(-1), Enter: () => onChoose(snippet) }),
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  useFieldKeys(field, handleKey);
  useFieldMarks(field, id, activeId);
  return (
    <>
      {field ? null : (
        <input
          className="input"
          role="combobox"
          aria-label="Find a snippet"
          aria-expanded={list.length > 0}
          aria-controls={id}
          aria-activedescendant={activeId ?? undefined}
          autoComplete="off"
          placeholder="Find a snippet"
          ref={focusOnMount}
          value={search}
          onChange={({ target }) => {
            onSearch(target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (!event.nativeEvent.isComposing) handleKey(event);
          }}
        />
      )}
      <ul id={id} role="listbox" aria-label="Snippets" hidden={list.length === 0}>
        {list.map((snippet, index) => (
          <SnippetOption
            key={snippet.id}
            id={`${id}-${index}`}
            snippet={snippet}
            isChosen={index === chosen}
            onPoint={() => setAt(index)}
            onChoose={() => onChoose(snippet)}
          />
        ))}
      </ul>
      <div ref={rest}>
        <Rest {...props} />
      </div>
    </>
  );
}

/** Returns what focuses the link or button under the list, which the field's Tab key would skip. */
function findRest({ current }: RefObject<HTMLDivElement>): (() => void) | undefined {
  const target = current?.querySelector<HTMLElement>('a, button');
  return target ? () => target.focus() : undefined;
}

/** Handles the field's keys before the page does. */
function useFieldKeys(field: HTMLElement | null, handleKey: (event: Key) => void): void {
  const latest = useRef(handleKey);
  useLayoutEffect(() => {
    latest.current = handleKey;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (!event.isComposing) latest.current(event);
    };
    field?.addEventListener('keydown', handle, true);
    return () => field?.removeEventListener('keydown', handle, true);
  }, [field]);
}

/** Names the list and its chosen option to screen readers. A text area can't have the role of a combobox. */
function useFieldMarks(field: HTMLElement | null, listId: string, activeId: string | null): void {
  useEffect(() => {
    if (!field) return;
    const marks = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      ...(activeId !== null && { 'aria-activedescendant': activeId }),
    };
    for (const [name, value] of Object.entries(marks)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(marks)) field.removeAttribute(name);
    };
  }, [field, listId, activeId]);
}

interface SnippetOptionProps {
  readonly id: string;
  readonly snippet: SnippetOutput;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function SnippetOption({ id, snippet, isChosen, onPoint, onChoose }: SnippetOptionProps) {
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The keyboard chooses through the field.
    <li
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={() => undefined}
    >
      <span className="row" title={snippet.name}>
        <span className="grow trunc" dir="auto">
          {snippet.name}
        </span>
        <span className="small mut">{SNIPPET_KIND_NAMES[snippet.kind]}</span>
      </span>
      <span className="small mut trunc" dir="auto">
        {snippet.text}
      </span>
    </li>
  );
}

/** What is shown without a match, and announced with one. */
function Rest({ items, shown, hasFailed, reload }: SnippetSearchProps) {
  if (hasFailed) {
    return (
      <>
        <p className="small msg bad" role="alert">
          Your snippets couldn’t be loaded. Check your connection and try again.
        </p>
        <button type="button" className="btn quiet" onClick={reload}>
          Try again
        </button>
      </>
    );
  }
  if (items?.length === 0) {
    return (
      <>
        <p className="small sub" role="status">
          No snippets yet. Save a text or a group of hashtags once, and it shows up here.
        </p>
        <Link className="lnk small" to={SNIPPETS_PLACE.href}>
          Create a snippet
        </Link>
        <p className="hint">Your draft is kept.</p>
      </>
    );
  }
  if (shown === null)
    return (
      <p className="small mut" role="status">
        Loading…
      </p>
    );
  return (
    <p className={shown.length > 0 ? 'vh' : 'small mut'} role="status">
      {shown.length > 0 ? `${formatCount(shown.length, 'snippet')}.` : 'No snippet matches.'}
    </p>
  );
}
