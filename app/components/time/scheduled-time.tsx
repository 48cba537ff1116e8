import type { ShownTime } from '#app/domain/posts/shown-time.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';

interface ScheduledTimeProps {
  readonly time: ShownTime;
  /** Whether to name the workspace's zone. A list names it once. */
  readonly namesZone?: boolean;
}

/** Shows a scheduled time in the workspace's zone, and in the reader's own on hover if that differs. */
export function ScheduledTime({ time, namesZone = false }: ScheduledTimeProps) {
  const { at, text, timeZone } = time;
  const isHydrated = useIsHydrated();
  const title = isHydrated ? toViewerTime(at, timeZone) : undefined;
  return (
    <>
      <time dateTime={at} title={title}>
        {text}
      </time>
      {namesZone ? ` (${timeZone.replaceAll('_', ' ')})` : null}
    </>
  );
}

/** Returns the time in the browser's zone and format, or undefined if the clocks there show the same. */
function toViewerTime(at: string, timeZone: string): string | undefined {
  const date = new Date(at);
  const options = { dateStyle: 'full', timeStyle: 'short' } as const;
  const own = new Intl.DateTimeFormat(undefined, options);
  const isSame =
    own.format(date) === new Intl.DateTimeFormat(undefined, { ...options, timeZone }).format(date);
  if (isSame) return undefined;
  return `${own.format(date)} (${own.resolvedOptions().timeZone.replaceAll('_', ' ')})`;
}
