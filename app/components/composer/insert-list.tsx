import { Link } from '@remix-run/react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatCount } from '#app/domain/text/format-count.ts';
import { focusOnMount } from './focus-on-mount.ts';

interface Named {
  readonly name: string;
}

interface InsertListProps<Item extends Named> {
  /** What the list has, such as “Snippets”. */
  readonly label: string;
  /** The items that match. Null until they are loaded. */
  readonly shown: readonly Item[] | null;
  /** The field whose typed word filters the list. Null for a search field of its own. */
  readonly field: HTMLTextAreaElement | null;
  readonly search?: Search | undefined;
  readonly show: (item: Item) => ReactNode;
  readonly onChoose: (item: Item) => void;
  readonly onClose: () => void;
  /** What is shown without a match, and announced with one. */
  readonly children: ReactNode;
}

interface Search {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault' | 'stopPropagation'
>;

/** A list of what can be inserted, operated from the field that filters it. */
export function InsertList<Item extends Named>(props: InsertListProps<Item>) {
  const { label, shown, field, search, show, onChoose, onClose, children } = props;
  const id = useId();
  const [at, setAt] = useState(0);
  const rest = useRef<HTMLDivElement>(null);
  const list = shown ?? [];
  const chosen = Math.min(at, Math.max(0, list.length - 1));
  const activeId = list.length > 0 ? `${id}-${chosen}` : null;
  const handleKey = (event: Key): void => {
    if (event.ctrlKey || event.metaKey) return;
    const move = (by: number) => (): void => setAt((chosen + by + list.length) % list.length);
    const item = list[chosen];
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      Escape: onClose,
      Tab: field && !event.shiftKey ? findRest(rest) : undefined,
      ...(item && { ArrowDown: move(1), ArrowUp: move(-1), Enter: () => onChoose(item) }),
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
      {search ? (
        <input
          className="input"
          role="combobox"
          aria-label={search.label}
          aria-expanded={list.length > 0}
          aria-controls={id}
          aria-activedescendant={activeId ?? undefined}
          autoComplete="off"
          placeholder={search.label}
          ref={focusOnMount}
          value={search.text}
          onChange={({ target }) => {
            search.onChange(target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (!event.nativeEvent.isComposing) handleKey(event);
          }}
        />
      ) : null}
      <ul id={id} role="listbox" aria-label={label} hidden={list.length === 0}>
        {list.map((item, index) => (
          <Option
            key={item.name}
            id={`${id}-${index}`}
            isChosen={index === chosen}
            onPoint={() => setAt(index)}
            onChoose={() => onChoose(item)}
          >
            {show(item)}
          </Option>
        ))}
      </ul>
      <div ref={rest}>{children}</div>
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

interface OptionProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Option({ id, isChosen, onPoint, onChoose, children }: OptionProps) {
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
      {children}
    </li>
  );
}

interface OptionTextsProps {
  readonly name: string;
  readonly note: string;
  readonly text: string;
}

/** An option of two lines. */
export function OptionTexts({ name, note, text }: OptionTextsProps) {
  return (
    <>
      <span className="row" title={name}>
        <span className="grow trunc" dir="auto">
          {name}
        </span>
        <span className="small mut trunc" dir="auto">
          {note}
        </span>
      </span>
      <span className="small mut trunc" dir="auto">
        {text}
      </span>
    </>
  );
}

interface NoItemsProps {
  readonly message: string;
  /** The page that creates one. */
  readonly to: string;
  readonly label: string;
}

/** Links from an empty list to the page that fills it. */
export function NoItems({ message, to, label }: NoItemsProps) {
  return (
    <>
      <p className="small sub" role="status">
        {message}
      </p>
      <Link className="lnk small" to={to}>
        {label}
      </Link>
      <p className="hint">Your draft is kept.</p>
    </>
  );
}

/** Announces how many items match, such as “2 snippets”. `noun` names one. */
export function MatchCount({ count, noun }: { readonly count: number; readonly noun: string }) {
  return (
    <p className={count > 0 ? 'vh' : 'small mut'} role="status">
      {count > 0 ? `${formatCount(count, noun)}.` : `No ${noun} matches.`}
    </p>
  );
}
