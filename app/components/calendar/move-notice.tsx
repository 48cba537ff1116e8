import { Form } from '@remix-run/react';
import { Banner } from '../ui/banner.tsx';
import type { CalendarNotice, CalendarResult } from './calendar-result.ts';

interface MoveNoticeProps {
  readonly problem: string | null;
  readonly notice: CalendarNotice | null;
  readonly result: CalendarResult | null;
  /** The calendar's URL. */
  readonly back: string;
}

/** Shows what a form in the page did, with a button that undoes it. */
export function MoveNotice({ problem, notice, result, back }: MoveNoticeProps) {
  const refusal = problem ?? result?.problem ?? null;
  if (refusal !== null) return <Banner tone="bad">{refusal}</Banner>;
  if (notice === null) return null;
  const { text, undo } = notice;
  return (
    <Form method="post" action={back} role="status">
      <input type="hidden" name="back" value={back} />
      {Object.entries<string>({ ...undo }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Banner tone="ok" takesFocus>
        {text} {undo ? <button className="btn quiet">Undo</button> : null}
      </Banner>
    </Form>
  );
}
