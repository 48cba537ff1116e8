import { type Cell, findCell, stepCell, toCellName } from './calendar-cells.ts';
import { CalendarMover, type MoverHost } from './calendar-mover.ts';

/**
 * Lets people move the posts in an element: by drag and drop, and with the keyboard on a post's handle. Its listeners
 * are on the element, so the number of posts doesn't matter. Returns a function that stops it.
 */
export function attachMover(root: HTMLElement, getHost: () => MoverHost): () => void {
  const mover = new CalendarMover(root, getHost);
  const listeners: Readonly<Record<string, EventListener>> = {
    dragstart: (event) => startDrag(mover, event as DragEvent),
    dragover: (event) => dragOver(mover, event as DragEvent),
    drop: (event) => dropOn(mover, event as DragEvent),
    dragend: () => mover.release(),
    keydown: (event) => pressKey(mover, event as KeyboardEvent),
    focusout: () => {
      if (mover.held?.isByKeyboard) mover.cancel();
    },
  };
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) root.addEventListener(name, listener);
  root.classList.add('canmove');
  return () => {
    mover.release();
    root.classList.remove('canmove');
    for (const [name, listener] of entries) root.removeEventListener(name, listener);
  };
}

function startDrag(mover: CalendarMover, event: DragEvent): void {
  const item = findItem(event.target);
  if (!item) return;
  if (!mover.pick(item, false)) event.preventDefault();
  else if (event.dataTransfer) event.dataTransfer.effectAllowed = 'linkMove';
}

function dragOver(mover: CalendarMover, event: DragEvent): void {
  if (!mover.held) return;
  const cell = toCell(event.target);
  mover.show(cell);
  if (!cell) return;
  // Without this, the browser allows no drop here.
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'move';
}

function dropOn(mover: CalendarMover, event: DragEvent): void {
  const cell = toCell(event.target);
  if (!mover.held || !cell) return;
  event.preventDefault();
  mover.show(cell);
  mover.drop();
}

/** Picks a post up with Space or Enter, moves it with the arrow keys, and drops it with Space or Enter. */
function pressKey(mover: CalendarMover, event: KeyboardEvent): void {
  const isGrip = event.target instanceof Element && event.target.closest('.calgrip') !== null;
  const item = isGrip ? findItem(event.target) : null;
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = findAct(mover, item, event.key);
  if (!act) return;
  event.preventDefault();
  // The app's single keys must not see it.
  event.stopPropagation();
  act();
}

function findAct(mover: CalendarMover, item: HTMLElement, key: string): (() => void) | null {
  const isToggle = key === ' ' || key === 'Enter';
  const { held } = mover;
  if (!held) return isToggle ? () => mover.pick(item, true) : null;
  if (isToggle) return () => mover.drop();
  if (key === 'Escape') return () => mover.cancel();
  const next = stepCell(held.over, key, mover.host);
  return next === undefined ? null : () => step(mover, next);
}

function step(mover: CalendarMover, next: Cell | null): void {
  const { host } = mover;
  if (next === null) {
    host.announce('This is the end of what the calendar shows.');
    return;
  }
  mover.show(next);
  host.announce(`Over ${toCellName(next, host)}`);
}

function findItem(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.calitem') : null;
}

function toCell(target: EventTarget | null): Cell | null {
  return target instanceof Element ? findCell(target) : null;
}
