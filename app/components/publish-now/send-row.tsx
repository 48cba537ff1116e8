import { toLimitReachedText, toPublishingMessage } from '#app/domain/errors/messages.ts';
import { LazyPlanNotice } from '../billing/lazy-plan-notice.tsx';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { ReadyNote, type ReadyNoteProps } from '../composer/ready-note.tsx';
import { UsageBar } from '../ui/usage-bar.tsx';

interface SendProps extends ReadyNoteProps {
  readonly isPublishing: boolean;
}

/** The publish button, with what blocks it. */
export function SendRow(props: SendProps) {
  const { ready, usage, isPublishing } = props;
  const isHydrated = useIsHydrated();
  const isDisabled = !usage.canPublish || (isHydrated && (ready === 0 || isPublishing));
  if (usage.limit === 0) {
    return (
      <div className="row wrap sendrow">
        <LazyPlanNotice text="You need a plan to publish. Your draft is kept until you have one." />
      </div>
    );
  }
  return (
    <div className="row wrap sendrow">
      <div className="stack tight grow">
        <UsageBar usage={usage} className="mini" />
        <ReadyNote {...props} />
      </div>
      <button id="go" className="btn call big" name="intent" value="publish" disabled={isDisabled}>
        {isPublishing ? <span className="spin" /> : null}
        {toLabel({ ready, usage, isPublishing })}
      </button>
    </div>
  );
}

function toLabel({
  ready,
  usage,
  isPublishing,
}: Pick<SendProps, 'ready' | 'usage' | 'isPublishing'>): string {
  if (isPublishing) return toPublishingMessage(ready);
  return usage.canPublish ? 'Publish Now' : toLimitReachedText(usage);
}
