import { toLimitReachedText, toPublishingMessage } from '#app/domain/errors/messages/publishing.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { PublishLabel } from './publish-label.tsx';
import { ReadyNote, type ReadyNoteProps } from './ready-note.tsx';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { LazyPlanNotice } from '../billing/lazy-plan-notice.tsx';

interface PublishBarProps extends ReadyNoteProps {
  readonly isPublishing: boolean;
  readonly isUploading: boolean;
}

/** The publish button, with what blocks it. */
export function PublishBar(props: PublishBarProps) {
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
                <ReadyNote {...props} />
              </div>
              <PublishButton
                count={ready}
                usage={usage}
                when={props.when}
                isPublishing={isPublishing}
                isUploading={isUploading}
              />
            </>
          )}
        </ForRole>
      </div>
    </div>
  );
}

interface PublishButtonProps extends Pick<
  PublishBarProps,
  'usage' | 'when' | 'isPublishing' | 'isUploading'
> {
  readonly count: number;
}

/** Without scripts the button doesn't know what will be typed, nor whether the post is scheduled. */
function PublishButton(props: PublishButtonProps) {
  const { count, usage, when, isPublishing, isUploading } = props;
  const isHydrated = useIsHydrated();
  const isFull = when === 'now' && !usage.canPublish;
  const isDisabled = isHydrated && (isFull || count === 0 || isPublishing || isUploading);
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
      <PublishLabel isHydrated={isHydrated} when={when} toText={(way) => toLabel(props, way)} />
    </button>
  );
}

function toLabel(
  { count, usage, isPublishing, isUploading }: PublishButtonProps,
  when: PublishBarProps['when'],
): string {
  if (isPublishing) return when === 'now' ? toPublishingMessage(count) : 'Scheduling...';
  if (when === 'now' && !usage.canPublish) return toLimitReachedText(usage);
  if (isUploading) return 'Uploading...';
  const verb = when === 'now' ? 'Confirm and Publish' : 'Schedule';
  if (count === 0) return verb;
  return when === 'now' ? `${verb} to ${count}` : `${verb} for ${count}`;
}
