import { Form, Link } from '@remix-run/react';
import { toComposerPath } from '../drafts/composer-path.ts';
import { DateAndClock } from '../time/date-and-clock.tsx';
import { Banner } from '../ui/banner.tsx';
import { useAddressDialog } from '../ui/use-address-dialog.ts';
import type { CalendarResult, PlanForm } from './calendar-result.ts';
import { ClockChoices } from './clock-choices.tsx';

interface PlanDialogProps {
  readonly form: PlanForm;
  readonly result: CalendarResult | null;
  /** The calendar's URL without the dialog. */
  readonly back: string;
}

const PROBLEM_ID = 'plan-problem';

/** Asks for the day and time of a draft, and schedules it. Without scripts, it's open in the page. */
export function PlanDialog({ form, result, back }: PlanDialogProps) {
  const dialog = useAddressDialog(back);
  const { draftId, version, title, zone } = form;
  const { date, clock } = result?.typed ?? form;
  const problem = toProblem(result);
  return (
    <dialog {...dialog} open className="notice asked" aria-labelledby="plan-draft">
      <h2 className="t2" id="plan-draft">
        Schedule draft
      </h2>
      <p className="small sub" dir="auto">
        Choose when “{title}” is published.
      </p>
      {problem === null ? null : (
        <Banner tone="bad">
          <span id={PROBLEM_ID}>{problem.text}</span>{' '}
          <Link to={toComposerPath(draftId)}>Open the draft</Link>
        </Banner>
      )}
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="plan" />
        <input type="hidden" name="draftId" value={draftId} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="zone" value={zone} />
        <input type="hidden" name="back" value={back} />
        <div className="timefields">
          <DateAndClock
            id="plan"
            date={date}
            clock={clock}
            messagesId={problem?.isTimeWrong ? PROBLEM_ID : undefined}
            isRequired
          />
        </div>
        <p className="small mut">In {zone}.</p>
        <ClockChoices form={form} />
        <div className="acts">
          <Link className="btn quiet" to={back} preventScrollReset>
            Keep as draft
          </Link>
          <button className="btn solid">Schedule</button>
        </div>
      </Form>
    </dialog>
  );
}

interface Problem {
  readonly text: string;
  readonly isTimeWrong: boolean;
}

function toProblem(result: CalendarResult | null): Problem | null {
  if (result === null) return null;
  const [first = null] = Object.values(result.errors);
  const text = result.problem ?? first;
  return text === null ? null : { text, isTimeWrong: result.isTimeWrong || first !== null };
}
