import { explainFixed } from '#app/domain/calendar/calendar-states.ts';
import type { CalendarView } from '#app/domain/calendar/calendar-view.ts';
import { type Cell, findCell, toCellName } from './calendar-cells.ts';

/** A move that a person has made, by mouse or keyboard. */
export interface RequestedMove {
  readonly postId: string;
  readonly seenAt: string;
  readonly cell: Cell;
  readonly isByKeyboard: boolean;
}

/** The parts of the screen that a mover uses. */
export interface MoverHost {
  readonly view: CalendarView;
  readonly days: readonly { readonly date: string; readonly name: string }[];
  /** The names of a week's hours. Empty in other views, where posts move by days. */
  readonly hours: readonly string[];
  readonly today: string;
  readonly isBusy: boolean;
  /** For screen readers only. */
  readonly announce: (text: string) => void;
  /** For everyone. */
  readonly explain: (text: string) => void;
  readonly move: (move: RequestedMove) => void;
  /** Asks for a draft's time, which starts with the cell's. */
  readonly plan: (draftId: string, cell: Cell) => void;
}

/** A post or a draft that was picked up. */
interface Held {
  readonly item: HTMLElement;
  /** Null for a draft, which isn't on the calendar yet. */
  readonly start: Cell | null;
  readonly isByKeyboard: boolean;
  over: Cell;
}

const MORNING = 9;

const KEYS = 'Use the arrow keys to choose, Space to move it there, and Escape to cancel.';

/**
 * Holds the post that a person moves. Meanwhile, only classes of two elements change, so a full month stays smooth.
 */
export class CalendarMover {
  readonly #root: HTMLElement;
  readonly #getHost: () => MoverHost;
  #held: Held | null = null;
  #shown: Element | null = null;

  constructor(root: HTMLElement, getHost: () => MoverHost) {
    this.#root = root;
    this.#getHost = getHost;
  }

  get host(): MoverHost {
    return this.#getHost();
  }

  get held(): Readonly<Held> | null {
    return this.#held;
  }

  /** Returns false, and says why, if the post can't be moved. */
  pick(item: HTMLElement, isByKeyboard: boolean): boolean {
    const { isBusy, explain } = this.host;
    const reason = explainFixed(item.dataset['state'] ?? '');
    const start = findCell(item);
    const over = start ?? this.#findFirst();
    if (reason !== null || isBusy || !over) {
      explain(reason ?? 'The last move is still being saved. Try again in a moment.');
      return false;
    }
    this.#held = { item, start, over, isByKeyboard };
    item.classList.add('picked');
    this.#root.classList.add('dragging');
    if (isByKeyboard) this.#announcePicked(item, over);
    return true;
  }

  /** Returns where a draft starts: today, or the first day that the calendar shows. */
  #findFirst(): Cell | null {
    const { days, hours, today } = this.host;
    const day = days.find(({ date }) => date === today) ?? days[0];
    return day ? { date: day.date, hour: hours.length > 0 ? MORNING : null } : null;
  }

  #announcePicked(item: HTMLElement, over: Cell): void {
    this.show(over);
    const { host } = this;
    host.announce(`Picked up ${toTitle(item)}, ${toCellName(over, host)}. ${KEYS}`);
  }

  /** Marks the cell where the post would go. Null if it's over none. */
  show(cell: Cell | null): void {
    const element = cell && findElement(this.#root, cell);
    if (this.#held && cell) this.#held.over = cell;
    if (element === this.#shown) return;
    this.#shown?.classList.remove('over');
    element?.classList.add('over');
    this.#shown = element;
    if (this.#held?.isByKeyboard) element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Moves the post to the marked cell. */
  drop(): void {
    if (!this.#held) return;
    const { item, start, over: cell, isByKeyboard } = this.#held;
    this.release();
    const { draft } = item.dataset;
    if (draft !== undefined) {
      this.host.plan(draft, cell);
      return;
    }
    if (cell.date === start?.date && cell.hour === start.hour) {
      this.host.announce(`${toTitle(item)} stays where it was.`);
      return;
    }
    item.classList.add('moving');
    const { post: postId = '', at: seenAt = '' } = item.dataset;
    this.host.move({ postId, seenAt, cell, isByKeyboard });
  }

  cancel(): void {
    if (!this.#held) return;
    this.host.announce(`Canceled. ${toTitle(this.#held.item)} stays where it was.`);
    this.release();
  }

  /** Lets go of the post. */
  release(): void {
    this.show(null);
    this.#held?.item.classList.remove('picked');
    this.#root.classList.remove('dragging');
    this.#held = null;
  }
}

function findElement(root: HTMLElement, { date, hour }: Cell): Element | null {
  const place = hour === null ? '' : `[data-hour="${hour}"]`;
  return root.querySelector(`[data-date="${date}"]${place}`);
}

/** Returns a name for a screen reader: the text, and a post's time. */
function toTitle(item: HTMLElement): string {
  const text = item.querySelector('.caltext')?.textContent ?? '';
  const time = item.querySelector('time')?.textContent;
  return time ? `“${text}”, ${time}` : `“${text}”`;
}
