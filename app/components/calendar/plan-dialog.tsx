import { Link } from '@remix-run/react';
import { toComposerPath } from '../drafts/composer-path.ts';
import type { CalendarResult, PlanForm } from './calendar-result.ts';
import { TimeDialog } from './time-dialog.tsx';

interface PlanDialogProps {
  readonly form: PlanForm;
  readonly result: CalendarResult | null;
  /** The calendar's URL without the dialog. */
  readonly back: string;
}

const LABELS = { keep: 'Keep as draft', submit: 'Schedule' };

/** Asks for the day and time of a draft, and schedules it. */
export function PlanDialog({ form, result, back }: PlanDialogProps) {
  const { draftId, version, title } = form;
  const { problem, messages } = readProblem(result);
  return (
    <TimeDialog
      intent="plan"
      heading="Schedule draft"
      intro={`Choose when “${title}” is published.`}
      form={form}
      typed={result?.typed ?? null}
      fields={{ draftId, version }}
      problem={
        problem === null ? null : (
          <>
            {problem} <Link to={toComposerPath(draftId)}>Open the draft</Link>
          </>
        )
      }
      describedBy={messages.length > 0 ? 'plan-messages' : undefined}
      messages={messages}
      labels={LABELS}
      back={back}
    />
  );
}

interface Problem {
  readonly problem: string | null;
  /** What is wrong with the day or the time. */
  readonly messages: readonly string[];
}

function readProblem(result: CalendarResult | null): Problem {
  if (result === null) return { problem: null, messages: [] };
  const { problem, errors, isTimeWrong } = result;
  const messages = Object.values(errors).slice(0, 1);
  return isTimeWrong && problem !== null
    ? { problem: null, messages: [problem] }
    : { problem, messages };
}
