import { type ReactNode, useRef } from 'react';
import type { ShownCalendar } from '#app/domain/calendar/calendar-texts.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { LazyToast } from '../ui/lazy-toast.tsx';
import { useCalendarMoves } from './use-calendar-moves.ts';

interface CalendarMovesProps {
  readonly calendar: ShownCalendar;
  /** The calendar's URL. */
  readonly address: string;
  readonly children: ReactNode;
}

/** Lets people move the posts in its calendar by mouse and keyboard, undo each move, and bring drafts in. */
export function CalendarMoves({ calendar, address, children }: CalendarMovesProps) {
  const root = useRef<HTMLDivElement>(null);
  const canMove = useIsAtLeast('editor');
  const { toast, spoken, dismiss } = useCalendarMoves(root, { calendar, address, canMove });
  return (
    <>
      <div ref={root} className="calwith">
        {children}
      </div>
      <p className="vh" id="calendar-keys">
        Press Space to pick the post up, or click to choose its time.
      </p>
      <p className="vh" role="status" aria-live="assertive">
        {spoken}
      </p>
      <LazyToast
        message={toast?.text ?? null}
        isBad={toast?.isBad ?? false}
        action={toast?.action ?? null}
        onDismiss={dismiss}
      />
    </>
  );
}
