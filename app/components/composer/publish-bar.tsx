import { memo } from 'react';
import { toLimitReachedText, toPublishingMessage } from '#app/domain/errors/messages.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { ReadyNote, type ReadyNoteProps } from './ready-note.tsx';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { LazyPlanNotice } from '../billing/lazy-plan-notice.tsx';
import { UsageBar } from '../ui/usage-bar.tsx';

interface PublishBarProps extends ReadyNoteProps {
  readonly isPublishing: boolean;
  readonly isUploading: boolean;
}

/** The publish button, with what blocks it. */
export const PublishBar = memo(function PublishBar(props: PublishBarProps) {
  const { ready, usage, isPublishing, isUploading } = props;
  return (
    <div className="pub">
      <div className="row">
        <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
          {usage.limit === 0 ? (
            <LazyPlanNotice text="You need a plan to publish. Your draft is kept until you have one." />
          ) : (
            <>
              <div className="grow stack tight">
                <UsageBar usage={usage} className="mini" />
                <ReadyNote {...props} />
              </div>
              <PublishButton
                count={ready}
                usage={usage}
                isPublishing={isPublishing}
                isUploading={isUploading}
              />
            </>
          )}
        </ForRole>
      </div>
    </div>
  );
});

interface PublishButtonProps extends Pick<
  PublishBarProps,
  'usage' | 'isPublishing' | 'isUploading'
> {
  readonly count: number;
}

/** Without scripts the button doesn't know what will be typed, so only the daily limit disables it. */
function PublishButton({ count, usage, isPublishing, isUploading }: PublishButtonProps) {
  const isHydrated = useIsHydrated();
  const isDisabled =
    !usage.canPublish || (isHydrated && (count === 0 || isPublishing || isUploading));
  return (
    <button
      id="go"
      className="btn call big"
      name="intent"
      value="publish"
      disabled={isDisabled}
      aria-busy={isPublishing}
    >
      {isPublishing ? <span className="spin" /> : null}
      {toLabel({ count, usage, isPublishing, isUploading })}
    </button>
  );
}

function toLabel({ count, usage, isPublishing, isUploading }: PublishButtonProps): string {
  if (isPublishing) return toPublishingMessage(count);
  if (!usage.canPublish) return toLimitReachedText(usage);
  if (isUploading) return 'Uploading...';
  return count > 0 ? `Confirm and Publish to ${count}` : 'Confirm and Publish';
}
