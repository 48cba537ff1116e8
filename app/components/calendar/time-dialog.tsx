import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { DateAndClock } from '../time/date-and-clock.tsx';
import { Banner } from '../ui/banner.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import { useAddressDialog } from '../ui/use-address-dialog.ts';
import type { CalendarResult, TimeForm } from './calendar-result.ts';
import { ClockChoices } from './clock-choices.tsx';

interface TimeDialogProps {
  readonly intent: 'move' | 'plan';
  readonly heading: string;
  readonly intro: string;
  readonly form: TimeForm;
  readonly typed: CalendarResult['typed'];
  /** What the form sends beside the time. */
  readonly fields: Readonly<Record<string, string | number>>;
  readonly problem: ReactNode;
  /** The element that describes the day and the time, if they're wrong. */
  readonly describedBy?: string | undefined;
  readonly messages?: readonly string[];
  /** The labels of the link that changes nothing and of the button. */
  readonly labels: { readonly keep: string; readonly submit: string };
  /** The calendar's URL without the dialog. */
  readonly back: string;
}

/** Asks for a day and a time of day. Without scripts, it's open in the page. */
export function TimeDialog(props: TimeDialogProps) {
  const { intent, heading, intro, form, typed, problem, messages = [], labels, back } = props;
  const dialog = useAddressDialog(back);
  const { date, clock } = typed ?? form;
  const fields = { intent, ...props.fields, zone: form.zone, back };
  return (
    <dialog {...dialog} open className="notice asked" aria-labelledby={`${intent}-heading`}>
      <h2 className="t2" id={`${intent}-heading`}>
        {heading}
      </h2>
      <p className="small sub" dir="auto">
        {intro}
      </p>
      {problem === null ? null : <Banner tone="bad">{problem}</Banner>}
      <Form method="post" className="stack" preventScrollReset>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="timefields">
          <DateAndClock
            id={intent}
            date={date}
            clock={clock}
            messagesId={props.describedBy}
            isRequired
          />
          {props.describedBy ? <FieldMessages id={props.describedBy} messages={messages} /> : null}
        </div>
        <p className="small mut">In {form.zone}.</p>
        <ClockChoices form={form} />
        <div className="acts">
          <Link className="btn quiet" to={back} preventScrollReset>
            {labels.keep}
          </Link>
          <button className="btn solid">{labels.submit}</button>
        </div>
      </Form>
    </dialog>
  );
}
