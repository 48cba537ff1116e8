import { Form, Link } from '@remix-run/react';
import { DateAndClock } from '../time/date-and-clock.tsx';
import { Banner } from '../ui/banner.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import { useAddressDialog } from '../ui/use-address-dialog.ts';
import type { CalendarResult, MoveForm } from './calendar-result.ts';
import { ClockChoices } from './clock-choices.tsx';

interface MoveDialogProps {
  readonly form: MoveForm;
  readonly result: CalendarResult | null;
  /** The calendar's URL without the dialog. */
  readonly back: string;
}

const MESSAGES_ID = 'move-messages';

/** Asks for a post's new day and time. Without scripts, it's open in the page. */
export function MoveDialog({ form, result, back }: MoveDialogProps) {
  const dialog = useAddressDialog(back);
  const { postId, seenAt, title, now, zone } = form;
  const { date, clock } = result?.typed ?? form;
  const errors = result?.errors ?? {};
  const problem = result?.problem ?? errors['form'] ?? null;
  const messages = ['date', 'clock'].flatMap((name) => errors[name] ?? []);
  return (
    <dialog {...dialog} open className="notice asked" aria-labelledby="move-post">
      <h2 className="t2" id="move-post">
        Move to…
      </h2>
      <p className="small sub" dir="auto">
        “{title}” is planned for {now}.
      </p>
      {problem === null ? null : <Banner tone="bad">{problem}</Banner>}
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="postId" value={postId} />
        <input type="hidden" name="seenAt" value={seenAt} />
        <input type="hidden" name="zone" value={zone} />
        <input type="hidden" name="back" value={back} />
        <div className="timefields">
          <DateAndClock
            id="move"
            date={date}
            clock={clock}
            messagesId={messages.length > 0 ? MESSAGES_ID : undefined}
            isRequired
          />
          <FieldMessages id={MESSAGES_ID} messages={messages} />
        </div>
        <p className="small mut">In {zone}.</p>
        <ClockChoices form={form} />
        <div className="acts">
          <Link className="btn quiet" to={back} preventScrollReset>
            Keep its time
          </Link>
          <button className="btn solid">Move post</button>
        </div>
      </Form>
    </dialog>
  );
}
