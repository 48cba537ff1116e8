import { toLimitReachedText, toPublishingMessage } from '#app/domain/messages.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms.ts';
import type { UsageOutput } from '#app/domain/usage.ts';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';
import { UsageBar } from '../ui/usage-bar.tsx';

interface PublishBarProps {
  readonly ready: readonly PlatformId[];
  readonly blocked: readonly PlatformId[];
  readonly usage: UsageOutput['usage'];
  readonly isPublishing: boolean;
  readonly isUploading: boolean;
}

/** The one button that sends, with what is in its way. */
export function PublishBar({ ready, blocked, usage, isPublishing, isUploading }: PublishBarProps) {
  return (
    <div className="pub">
      <div className="row">
        <div className="grow stack tight">
          <UsageBar usage={usage} className="mini" />
          <Note ready={ready} blocked={blocked} usage={usage} />
        </div>
        <PublishButton
          count={ready.length}
          usage={usage}
          isPublishing={isPublishing}
          isUploading={isUploading}
        />
      </div>
    </div>
  );
}

function Note({ ready, blocked, usage }: Pick<PublishBarProps, 'ready' | 'blocked' | 'usage'>) {
  const isHydrated = useIsHydrated();
  if (blocked.length > 0) {
    const names = blocked.map((platform) => PLATFORMS[platform].name);
    return (
      <span className="small msg bad" role="status">
        {listNames(names)} {names.length > 1 ? 'stay' : 'stays'} behind
      </span>
    );
  }
  if (ready.length === 0 && isHydrated) {
    return (
      <span className="small msg bad" role="status">
        Please select at least one platform
      </span>
    );
  }
  return (
    <span className="small mut" role="status">
      {usage.used} of {usage.limit} posts used today
    </span>
  );
}

/** `A`, `A and B`, `A, B and C`. */
function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names);
}

interface PublishButtonProps extends Pick<
  PublishBarProps,
  'usage' | 'isPublishing' | 'isUploading'
> {
  readonly count: number;
}

/** Without scripts the button can't know what will have been typed: only the day's limit disables it. */
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
