import { CalendarClock } from 'lucide-react';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { ShownTime } from '#app/domain/posts/shown-time.ts';
import { ScheduledTime } from '../time/scheduled-time.tsx';
import { Icon } from '../ui/icon.tsx';

interface ScheduleLineProps {
  readonly state: PostOutput['state'];
  readonly time: ShownTime;
}

/** When a scheduled post is published, or when a held one was due. */
export function ScheduleLine({ state, time }: ScheduleLineProps) {
  return (
    <p className="row lg scheduleline">
      <Icon of={CalendarClock} />
      <span>
        {state === 'held' ? 'Planned for ' : 'Scheduled for '}
        <ScheduledTime time={time} namesZone /> <span className="mut">· {time.relative}</span>
      </span>
    </p>
  );
}
