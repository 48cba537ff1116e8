import type { CalendarResult, MoveForm } from './calendar-result.ts';
import { TimeDialog } from './time-dialog.tsx';

interface MoveDialogProps {
  readonly form: MoveForm;
  readonly result: CalendarResult | null;
  /** The calendar's URL without the dialog. */
  readonly back: string;
}

const LABELS = { keep: 'Keep its time', submit: 'Move post' };

/** Asks for a post's new day and time, and moves it. */
export function MoveDialog({ form, result, back }: MoveDialogProps) {
  const { postId, seenAt, title, now } = form;
  const errors = result?.errors ?? {};
  const messages = ['date', 'clock'].flatMap((name) => errors[name] ?? []);
  return (
    <TimeDialog
      intent="move"
      heading="Move to…"
      intro={`“${title}” is planned for ${now}.`}
      form={form}
      typed={result?.typed ?? null}
      fields={{ postId, seenAt }}
      problem={result?.problem ?? errors['form'] ?? null}
      describedBy={messages.length > 0 ? 'move-messages' : undefined}
      messages={messages}
      labels={LABELS}
      back={back}
    />
  );
}
