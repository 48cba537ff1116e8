import { Form } from '@remix-run/react';
import { Banner } from '../ui/banner.tsx';
import type { CalendarResult } from './calendar-result.ts';

interface MoveNoticeProps {
  readonly problem: string | null;
  readonly notice: CalendarResult['moved'];
  readonly result: CalendarResult | null;
  /** The calendar's URL. */
  readonly back: string;
}

/** Shows what a form in the page did, with a button that undoes it. */
export function MoveNotice({ problem, notice, result, back }: MoveNoticeProps) {
  const refusal = problem ?? result?.problem ?? null;
  if (refusal !== null) return <Banner tone="bad">{refusal}</Banner>;
  if (notice === null) return null;
  const { postId, at, text, canUndo } = notice;
  return (
    <Form method="post" action={back} role="status">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="postId" value={postId} />
      <input type="hidden" name="seenAt" value={at} />
      <input type="hidden" name="back" value={back} />
      <Banner tone="ok" takesFocus>
        {text} {canUndo ? <button className="btn quiet">Undo</button> : null}
      </Banner>
    </Form>
  );
}
