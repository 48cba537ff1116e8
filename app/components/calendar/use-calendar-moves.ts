import { useFetcher, useNavigate, useRevalidator } from '@remix-run/react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ShownCalendar } from '#app/domain/calendar/calendar-texts.ts';
import { createLazy, useLazy } from '../client/lazy.ts';
import { addToAddress, CALENDAR_PATH } from './calendar-address.ts';
import { type Cell, findCell } from './calendar-cells.ts';
import type { MoverHost, RequestedMove } from './calendar-mover.ts';
import type { CalendarResult } from './calendar-result.ts';

interface ShownToast {
  readonly text: string;
  readonly isBad: boolean;
  readonly action: {
    readonly name: string;
    readonly shortcuts: string;
    readonly onClick: () => void;
  } | null;
}

interface Options {
  readonly calendar: ShownCalendar;
  /** The calendar's URL. */
  readonly address: string;
  /** The person's role allows it. */
  readonly canMove: boolean;
}

/** Saves moves, shows what came of them, and keeps the focus on a post that was moved with the keyboard. */
export function useCalendarMoves(root: RefObject<HTMLElement>, options: Options) {
  const { calendar, address, canMove } = options;
  const navigate = useNavigate();
  const [toast, setToast] = useState<ShownToast | null>(null);
  const [spoken, announce] = useState('');
  const moved = useRef<RequestedMove | null>(null);
  const fetcher = useFetcher<CalendarResult>();
  const { submit, state, data } = fetcher;
  const send = useCallback(
    (fields: Record<string, string>) => submit(fields, { method: 'post', action: CALENDAR_PATH }),
    [submit],
  );
  const show = useCallback(
    (result: CalendarResult): void => setToast(toToast(result, send)),
    [send],
  );
  useResult({ root, address, data, isIdle: state === 'idle', moved, show });
  useMovedFocus(root, { moved, calendar, isIdle: state === 'idle' });

  const host: MoverHost = {
    ...calendar,
    isBusy: state !== 'idle',
    announce,
    explain: (text) => setToast({ text, isBad: true, action: null }),
    plan: (draftId, cell) => {
      const fields = { plan: draftId, to: toPlannedTime(cell, calendar) };
      navigate(addToAddress(address, fields), { preventScrollReset: true });
    },
    move: (move) => {
      const { postId, seenAt, cell } = move;
      moved.current = move;
      setToast(null);
      announce('Moving…');
      const fields = { intent: 'move', postId, seenAt, date: cell.date };
      send(cell.hour === null ? fields : { ...fields, hour: String(cell.hour) });
    },
  };
  const latest = useRef(host);
  useEffect(() => {
    latest.current = host;
  });
  useMover(canMove ? root : null, latest);
  useUndoKey(toast?.action?.onClick ?? null);
  return { toast, spoken, dismiss: useCallback(() => setToast(null), []) };
}

const code = createLazy(async () => (await import('./attach-mover.ts')).attachMover);

/** Loads what moves posts once the page works. Until then, and if that fails, the handles are links to a form. */
function useMover(
  root: RefObject<HTMLElement> | null,
  host: { readonly current: MoverHost },
): void {
  const attach = useLazy(code);
  useEffect(() => void code.load(), []);
  useEffect(
    () => (attach && root?.current ? attach(root.current, () => host.current) : undefined),
    [attach, host, root],
  );
}

/** Returns the time that a form starts with: the hour, or the day's usual time. */
function toPlannedTime({ date, hour }: Cell, { days }: ShownCalendar): string {
  if (hour !== null) return `${date}T${String(hour).padStart(2, '0')}:00`;
  return days.find((day) => day.date === date)?.newPostAt ?? `${date}T09:00`;
}

function toToast(
  { done, problem }: CalendarResult,
  send: (fields: Record<string, string>) => void,
): ShownToast | null {
  if (problem !== null) return { text: problem, isBad: true, action: null };
  if (done === null) return null;
  const { text, undo } = done;
  const action = undo && {
    name: 'Undo',
    shortcuts: 'Control+Z Meta+Z',
    onClick: () => send({ ...undo }),
  };
  return { text, isBad: false, action };
}

interface Received {
  readonly root: RefObject<HTMLElement>;
  /** The calendar's URL. */
  readonly address: string;
  readonly data: CalendarResult | undefined;
  readonly isIdle: boolean;
  readonly moved: { current: RequestedMove | null };
  readonly show: (result: CalendarResult) => void;
}

/** Shows a result once, when the calendar has been loaded again. */
function useResult({ root, address, data, isIdle, moved, show }: Received): void {
  const shown = useRef<CalendarResult>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isIdle || !data || shown.current === data) return;
    shown.current = data;
    for (const item of root.current?.querySelectorAll('.moving') ?? [])
      item.classList.remove('moving');
    if (data.done === null) moved.current = null;
    show(data);
    if (data.ask !== null) navigate(addToAddress(address, data.ask), { preventScrollReset: true });
    // A refused move isn't followed by a reload, and the post may have moved or been published.
    if (data.problem !== null) revalidate();
  }, [address, data, isIdle, moved, navigate, revalidate, root, show]);
}

interface MovedFocus {
  readonly moved: { current: RequestedMove | null };
  readonly calendar: ShownCalendar;
  readonly isIdle: boolean;
}

/**
 * Keeps the focus on a post that was moved with the keyboard: on its handle in the new place, or on its day if the day
 * shows only other posts.
 */
function useMovedFocus(
  root: RefObject<HTMLElement>,
  { moved, calendar, isIdle }: MovedFocus,
): void {
  useEffect(() => {
    const move = moved.current;
    if (!isIdle || !move || !root.current) return;
    const focusable = findMoved(root.current, move);
    if (focusable === undefined) return;
    moved.current = null;
    if (move.isByKeyboard) focusable?.focus();
  }, [moved, calendar, isIdle, root]);
}

/** Returns undefined while the calendar still shows the post in its former place. */
function findMoved(
  root: HTMLElement,
  { postId, cell: { date } }: RequestedMove,
): HTMLElement | null | undefined {
  const grip = root.querySelector<HTMLElement>(`[data-post="${postId}"] .calgrip`);
  if (grip) return findCell(grip)?.date === date ? grip : undefined;
  return root.querySelector<HTMLElement>(`[data-date="${date}"] :is(h3 a, .calmore)`);
}

/** Undoes with the keys that undo everywhere, except in fields, which have their own. */
function useUndoKey(undo: (() => void) | null): void {
  useEffect(() => {
    if (undo === null) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      const { target, key, shiftKey } = event;
      const isField = target instanceof Element && target.closest('input, textarea, select');
      if (key !== 'z' || shiftKey || !(event.ctrlKey || event.metaKey) || isField) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [undo]);
}
