import { NO_PLATFORM_SELECTED } from '#app/domain/errors/messages.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { UsageOutput } from '#app/domain/billing/usage.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';

interface ReadyNoteProps {
  readonly ready: readonly PlatformId[];
  readonly blocked: readonly PlatformId[];
  /** Nothing has been written yet. */
  readonly isWaiting: boolean;
  readonly usage: UsageOutput['usage'];
}

/** The note next to the publish button: which platforms will be skipped, or today's usage. */
export function ReadyNote({ ready, blocked, isWaiting, usage }: ReadyNoteProps) {
  const isHydrated = useIsHydrated();
  if (blocked.length > 0) {
    const names = blocked.map((platform) => PLATFORMS[platform].name);
    return (
      <span className="small msg bad" role="status">
        {listNames(names)} will be skipped
      </span>
    );
  }
  if (isHydrated && ready.length === 0 && !isWaiting) {
    return (
      <span className="small msg bad" role="status">
        {NO_PLATFORM_SELECTED}
      </span>
    );
  }
  return (
    <span className="small mut" role="status">
      {usage.used} of {usage.limit} posts used today
    </span>
  );
}
