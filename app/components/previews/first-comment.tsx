import { toPlatformText } from '#app/domain/preview/preview.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PreviewAvatar } from './preview-avatar.tsx';
import { Rich } from './preview-caption.tsx';
import type { PreviewAccount } from './preview-types.ts';

interface FirstCommentProps {
  readonly platform: PlatformId;
  readonly account: PreviewAccount;
  /** Null for none. */
  readonly text: string | null;
}

/** The author's comment under the post; nothing without one. */
export function FirstComment({ platform, account, text }: FirstCommentProps) {
  if (text === null) return null;
  return (
    <div className="lk lk-comment">
      <PreviewAvatar account={account} size={28} />
      <div className="lk-grow">
        <b className="lk-one">{account.name}</b>
        <p className="lk-txt" dir="auto">
          <Rich text={toPlatformText(text, platform)} />
        </p>
      </div>
    </div>
  );
}
