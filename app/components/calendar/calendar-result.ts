/** The result of moving a post, or of undoing a move. */
export interface CalendarResult {
  /** The post has a new time. */
  readonly moved: {
    readonly postId: string;
    readonly at: string;
    readonly text: string;
    readonly canUndo: boolean;
  } | null;
  /** Why it stays at its time. */
  readonly problem: string | null;
  /** The form that asks which of two times is meant, because the clocks change then. */
  readonly askAt: string | null;
  /** The messages of the form's fields, and what was typed. */
  readonly errors: Readonly<Record<string, string>>;
  readonly typed: { readonly date: string; readonly clock: string } | null;
}

/** A form that moves one post. */
export interface MoveForm {
  readonly postId: string;
  readonly title: string;
  readonly seenAt: string;
  /** The post's time, such as “Tuesday, March 3 at 9:00 AM”. */
  readonly now: string;
  readonly date: string;
  readonly clock: string;
  readonly zone: string;
  /** The two times that the chosen one can mean, if the clocks skip or repeat it. */
  readonly choices: readonly { readonly disambiguation: string; readonly name: string }[];
  readonly isSkipped: boolean;
}
