import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { moveFile } from '#app/domain/composer/move-file.ts';
import { useBrowserLayoutEffect } from '../client/use-browser-layout-effect.ts';
import type { FileListState } from './use-file-list.ts';

interface Reorder {
  readonly listRef: RefObject<HTMLOListElement>;
  /** The last move, for screen readers. */
  readonly said: string;
  /** Starts dragging a file by its handle, with a mouse, a pen, or a finger. */
  readonly grab: (id: string, event: ReactPointerEvent) => void;
  readonly moveBy: (id: string, by: 1 | -1) => void;
}

/** Moves files while they are dragged, so that the list always shows the order that it will have. */
export function useReorder({
  files,
  changeIds,
}: Pick<FileListState, 'files' | 'changeIds'>): Reorder {
  const listRef = useRef<HTMLOListElement>(null);
  const ids = useRef<readonly string[]>([]);
  const pressed = useRef<{ readonly id: string; readonly by: 1 | -1 } | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const [said, setSaid] = useState('');
  useKeepsFocus({ listRef, pressed, order: files.map(({ id }) => id).join() });
  useEffect(() => {
    ids.current = files.map(({ id }) => id);
  }, [files]);
  useEffect(() => () => stop.current(), []);
  const move = useCallback(
    (id: string, place: number): void => changeIds((list) => moveFile(list, id, place)),
    [changeIds],
  );

  const moveBy = useCallback(
    (id: string, by: 1 | -1): void => {
      const place = ids.current.indexOf(id) + by;
      pressed.current = { id, by };
      move(id, place);
      const { fileName } = files.find((file) => file.id === id) ?? { fileName: 'The file' };
      setSaid(`${fileName} is now ${place + 1} of ${files.length}.`);
    },
    [files, move],
  );
  const grab = useCallback(
    (id: string, { button, isPrimary }: ReactPointerEvent): void => {
      if (button !== 0 || !isPrimary) return;
      stop.current();
      stop.current = follow(id, {
        list: listRef.current,
        onOver: (place) => {
          if (ids.current.indexOf(id) !== place) move(id, place);
        },
      });
    },
    [move],
  );
  return { listRef, said, grab, moveBy };
}

interface FollowOptions {
  readonly list: HTMLElement | null;
  /** Called with the place over which the pointer is. */
  readonly onOver: (place: number) => void;
}

/** Follows the pointer until it's released. Returns a function that ends this early. */
function follow(id: string, { list, onOver }: FollowOptions): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  const row = list?.querySelector(`[data-file="${CSS.escape(id)}"]`);
  row?.classList.add('held');
  const stop = (): void => {
    row?.classList.remove('held');
    controller.abort();
  };
  window.addEventListener(
    'pointermove',
    ({ clientY }) => onOver(findPlace(list, clientY)),
    options,
  );
  window.addEventListener('pointerup', stop, options);
  window.addEventListener('pointercancel', stop, options);
  return stop;
}

/** Returns the place of the row at this height, or of the first or last one outside the list. */
function findPlace(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.querySelectorAll('[data-file]') ?? [])];
  const place = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return place === -1 ? rows.length - 1 : place;
}

interface FocusOptions {
  readonly listRef: RefObject<HTMLElement>;
  readonly pressed: { current: { readonly id: string; readonly by: 1 | -1 } | null };
  readonly order: string;
}

/** A row that moves in the document loses the focus, so it's set again. */
function useKeepsFocus({ listRef, pressed, order }: FocusOptions): void {
  useBrowserLayoutEffect(() => {
    if (!pressed.current) return;
    const { id, by } = pressed.current;
    pressed.current = null;
    listRef.current
      ?.querySelector<HTMLElement>(`[data-file="${CSS.escape(id)}"] [data-by="${by}"]`)
      ?.focus();
  }, [order, listRef, pressed]);
}
