import { type ChangeEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly isSelected: (id: string) => boolean;
  /** Handles a click on a row's checkbox, with the mouse or the keyboard. Shift selects the rows in between. */
  readonly handleClick: (id: string, event: MouseEvent<HTMLInputElement>) => void;
  readonly selectAll: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly clear: () => void;
}

/** Keeps which rows of a page are selected. Rows that leave the page are no longer selected. */
export function useSelection(all: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const key = all.join(' ');
  useEffect(() => {
    const onPage = new Set(key.split(' '));
    setIds((selected) => new Set([...selected].filter((id) => onPage.has(id))));
  }, [key]);
  const clear = useCallback((): void => setIds(new Set()), []);
  return {
    ids,
    isSelected: (id) => ids.has(id),
    handleClick: (id, { shiftKey, currentTarget }) => {
      const isOn = currentTarget.checked;
      const changed = shiftKey && last.current !== null ? listBetween(all, last.current, id) : [id];
      last.current = id;
      setIds((selected) => {
        const next = new Set(selected);
        for (const one of changed) {
          if (isOn) next.add(one);
          else next.delete(one);
        }
        return next;
      });
    },
    selectAll: ({ target }) => setIds(new Set(target.checked ? all : [])),
    clear,
  };
}

function listBetween(all: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [all.indexOf(one), all.indexOf(other)];
  if (from === -1 || to === -1) return [other];
  return all.slice(Math.min(from, to), Math.max(from, to) + 1);
}
