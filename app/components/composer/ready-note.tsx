import { NO_PLATFORM_SELECTED } from '#app/domain/errors/messages/publishing.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import type { Skipped } from '#app/domain/composer/assessments.ts';
import { toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { UsageOutput } from '#app/domain/billing/usage.ts';
import type { TimeChoice } from '#app/domain/posts/time-choice.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { UsageBar } from '../ui/usage-bar.tsx';

function toName({ platform, accounts }: Skipped): string {
  const { name } = PLATFORMS[platform];
  const labels = accounts.map(({ account }) => toAccountLabel(account));
  return labels.length > 0 ? `${listNames(labels)} on ${name}` : name;
}

export interface ReadyNoteProps {
  /** The number of accounts that get the post. */
  readonly ready: number;
  readonly skipped: readonly Skipped[];
  /** Nothing has been written yet. */
  readonly isWaiting: boolean;
  /** Names the accounts that need to be reconnected. */
  readonly waitingNote: string | null;
  readonly usage: UsageOutput['usage'];
  readonly when: TimeChoice['when'];
}

/** Today's usage, unless the post is scheduled, and the note next to the publish button. */
export function ReadyNote(props: ReadyNoteProps) {
  return (
    <>
      {props.when === 'now' ? <UsageBar usage={props.usage} className="mini" /> : null}
      <Note {...props} />
    </>
  );
}

/** Where the post won't go, or which limit counts. */
function Note({ ready, skipped, isWaiting, waitingNote, usage, when }: ReadyNoteProps) {
  const isHydrated = useIsHydrated();
  if (skipped.length > 0) {
    return (
      <span className="small msg bad" role="status">
        {listNames(skipped.map(toName))} will be skipped
      </span>
    );
  }
  if (isHydrated && ready === 0 && !isWaiting) {
    return (
      <span className="small msg bad" role="status">
        {NO_PLATFORM_SELECTED}
      </span>
    );
  }
  if (waitingNote !== null) {
    return (
      <span className="small msg warn" role="status">
        {waitingNote}
      </span>
    );
  }
  return (
    <span className="small mut" role="status">
      {when === 'now'
        ? `${usage.used} of ${usage.limit} posts used today`
        : 'Counts toward the daily limit of the day it is published.'}
    </span>
  );
}
