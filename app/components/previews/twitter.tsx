import {
  Bookmark,
  ChartNoAxesColumn,
  Ellipsis,
  Heart,
  MessageCircle,
  Repeat2,
  Share,
} from 'lucide-react';
import { toPlatformText } from '#app/domain/preview/preview.ts';
import { Icon } from '../ui/icon.tsx';
import { PreviewAvatar } from './preview-avatar.tsx';
import { MediaGrid } from './media-grid.tsx';
import { clampAspect, PreviewMedia } from './preview-media.tsx';
import { PreviewCaption, Rich } from './preview-caption.tsx';
import type { PreviewProps } from './preview-types.ts';

/** Shown in full from 3:4 to 2:1. Taller images are cropped. */
const FEED_RANGE = [0.75, 2] as const;

const MORE = <Icon of={Ellipsis} />;
const ACTIONS = (
  <div className="lk-row act">
    <Icon of={MessageCircle} />
    <Icon of={Repeat2} />
    <Icon of={Heart} />
    <Icon of={ChartNoAxesColumn} />
    <span className="lk-row">
      <Icon of={Bookmark} />
      <Icon of={Share} />
    </span>
  </div>
);

interface TwitterPreviewProps extends PreviewProps {
  /** The texts of the posts that follow as a thread. */
  readonly thread: readonly string[];
}

export function TwitterPreview({ thread, ...first }: TwitterPreviewProps) {
  return (
    <>
      <Post {...first} isFollowed={thread.length > 0} />
      {thread.map((text, index) => (
        <Reply
          key={index}
          account={first.account}
          text={text}
          isFollowed={index < thread.length - 1}
        />
      ))}
    </>
  );
}

type PostProps = Omit<TwitterPreviewProps, 'thread'> & { readonly isFollowed: boolean };

function Post({ account, text, media, files, isOpen, isFollowed }: PostProps) {
  return (
    <div className={isFollowed ? 'lk tw followed' : 'lk tw'}>
      <PreviewAvatar account={account} size={40} />
      <div className="lk-grow">
        <p className="lk-row hd">
          <b className="lk-one">{account.name}</b>
          <span className="lk-one lk-grow">@{account.handle} · 1m</span>
          {MORE}
        </p>
        <p className="lk-txt" dir="auto">
          <PreviewCaption text={text} isOpen={isOpen} />
        </p>
        {files.length > 1 ? <MediaGrid files={files} look="halves" /> : null}
        {media && files.length === 1 ? (
          <PreviewMedia media={media} aspect={clampAspect(media, FEED_RANGE)}>
            {media.altText ? <span className="alt">ALT</span> : null}
            {media.duration ? <span className="lk-dur">{media.duration}</span> : null}
          </PreviewMedia>
        ) : null}
        {ACTIONS}
      </div>
    </div>
  );
}

/** A later post of the thread. */
function Reply({
  account,
  text,
  isFollowed,
}: Pick<PostProps, 'account' | 'isFollowed'> & { readonly text: string }) {
  return (
    <div className={isFollowed ? 'lk tw followed' : 'lk tw'}>
      <PreviewAvatar account={account} size={40} />
      <div className="lk-grow">
        <p className="lk-row hd">
          <b className="lk-one">{account.name}</b>
          <span className="lk-one lk-grow">@{account.handle} · 1m</span>
        </p>
        <p className="lk-txt" dir="auto">
          <Rich text={toPlatformText(text, 'twitter')} />
        </p>
        {ACTIONS}
      </div>
    </div>
  );
}
