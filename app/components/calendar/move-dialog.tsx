import { Form, Link } from '@remix-run/react';
import { Banner } from '../ui/banner.tsx';
import { useAddressDialog } from '../ui/use-address-dialog.ts';
import type { CalendarResult, MoveForm } from './calendar-result.ts';

interface MoveDialogProps {
  readonly form: MoveForm;
  readonly result: CalendarResult | null;
  /** The calendar's URL without the dialog. */
  readonly back: string;
}

/** Asks for a post's new day and time. Without scripts, it's open in the page. */
export function MoveDialog({ form, result, back }: MoveDialogProps) {
  const dialog = useAddressDialog(back);
  const { postId, seenAt, title, now, zone, choices } = form;
  const { date, time } = result?.typed ?? form;
  const errors = result?.errors ?? {};
  const problem = result?.problem ?? errors['form'] ?? null;
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
        <div className="movefields">
          <Field name="date" label="Day" type="date" value={date} error={errors['date']} />
          <Field name="time" label="Time" type="time" value={time} error={errors['time']} />
        </div>
        <p className="small mut">In {zone}.</p>
        {choices.length > 0 ? <Choices form={form} /> : null}
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

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly type: 'date' | 'time';
  readonly value: string;
  readonly error: string | undefined;
}

function Field({ name, label, type, value, error }: FieldProps) {
  return (
    <label className="field">
      <span className="flabel">{label}</span>
      <input
        className="input"
        type={type}
        name={name}
        required
        defaultValue={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `move-${name}-error`}
      />
      {error === undefined ? null : (
        <span className="msg bad" id={`move-${name}-error`}>
          {error}
        </span>
      )}
    </label>
  );
}

function Choices({ form: { choices, isSkipped, zone } }: Pick<MoveDialogProps, 'form'>) {
  return (
    <fieldset className="plainset">
      <legend className="small">
        {isSkipped
          ? `The clocks in ${zone} go forward then, so this time doesn’t exist. Choose one of these, or another time above.`
          : `The clocks in ${zone} go back then, so this time happens twice. Choose one.`}
      </legend>
      {choices.map(({ disambiguation, name }) => (
        <label key={disambiguation} className="check">
          <input type="radio" name="disambiguation" value={disambiguation} required />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
