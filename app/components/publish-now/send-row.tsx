import { toLimitReachedText, toPublishingMessage } from '#app/domain/errors/messages/publishing.ts';
import { LazyPlanNotice } from '../billing/lazy-plan-notice.tsx';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { ReadyNote, type ReadyNoteProps } from '../composer/ready-note.tsx';
import { PublishLabel } from '../composer/publish-label.tsx';

interface SendProps extends ReadyNoteProps {
  readonly isPublishing: boolean;
}

/** The publish button, with what blocks it. */
export function SendRow(props: SendProps) {
  const { ready, usage, when, isPublishing } = props;
  const isHydrated = useIsHydrated();
  const isFull = when === 'now' && !usage.canPublish;
  const isDisabled = isHydrated && (isFull || ready === 0 || isPublishing);
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
        <ReadyNote {...props} />
      </div>
      <button id="go" className="btn call big" name="intent" value="publish" disabled={isDisabled}>
        {isPublishing ? <span className="spin" /> : null}
        <PublishLabel isHydrated={isHydrated} when={when} toText={(way) => toLabel(props, way)} />
      </button>
    </div>
  );
}

function toLabel({ ready, usage, isPublishing }: SendProps, when: SendProps['when']): string {
  if (isPublishing) return when === 'now' ? toPublishingMessage(ready) : 'Scheduling...';
  if (when !== 'now') return 'Schedule';
  return usage.canPublish ? 'Publish Now' : toLimitReachedText(usage);
}
