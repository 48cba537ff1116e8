/** Reports what a form has just done, with the form that undoes it. */
export interface CalendarNotice {
  readonly text: string;
  readonly undo: UndoForm | null;
}

/** `undo` moves a post back to its former time, and `unplan` makes it a draft again. */
interface UndoForm {
  readonly intent: 'undo' | 'unplan';
  readonly postId: string;
  /** The time that the person saw. If the post has another one by now, nothing changes. */
  readonly seenAt: string;
}

/** The result of moving a post, of scheduling a draft, or of undoing that. */
export interface CalendarResult {
  /** Null if nothing changed. */
  readonly done: CalendarNotice | null;
  /** Why nothing changed. */
  readonly problem: string | null;
  /** The problem is about the chosen time. */
  readonly isTimeWrong: boolean;
  /** What the calendar's URL gets to ask which of two times is meant, because the clocks change then. */
  readonly ask: Readonly<Record<string, string>> | null;
  /** The messages of the form's fields, and what was typed. */
  readonly errors: Readonly<Record<string, string>>;
  readonly typed: { readonly date: string; readonly clock: string } | null;
}

/** The fields of a form that chooses a time. */
export interface TimeForm {
  readonly title: string;
  readonly date: string;
  readonly clock: string;
  readonly zone: string;
  /** The two times that the chosen one can mean, if the clocks skip or repeat it. */
  readonly choices: readonly { readonly disambiguation: string; readonly name: string }[];
  readonly isSkipped: boolean;
}

/** A form that moves one post. */
export interface MoveForm extends TimeForm {
  readonly postId: string;
  readonly seenAt: string;
  /** The post's time, such as “Tuesday, March 3 at 9:00 AM”. */
  readonly now: string;
}

/** A form that schedules one draft. */
export interface PlanForm extends TimeForm {
  readonly draftId: string;
  readonly version: number;
}
