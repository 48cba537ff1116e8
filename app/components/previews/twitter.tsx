import {
  Bookmark,
  ChartNoAxesColumn,
  Ellipsis,
  Heart,
  MessageCircle,
  Repeat2,
  Share,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { toPlatformText } from '#app/domain/preview/preview.ts';
import { Icon } from '../ui/icon.tsx';
import { PreviewAvatar } from './preview-avatar.tsx';
import { PreviewPoll } from './preview-poll.tsx';
import { MediaGrid } from './media-grid.tsx';
import { clampAspect, PreviewMedia } from './preview-media.tsx';
import { PreviewCaption, Rich } from './preview-caption.tsx';
import type { PreviewProps, PreviewReply } from './preview-types.ts';

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
  /** The posts that follow: the thread, and the first comment. */
  readonly replies: readonly PreviewReply[];
  readonly labels: readonly string[];
}

export function TwitterPreview({ replies, text, isOpen, ...first }: TwitterPreviewProps) {
  const { account } = first;
  return (
    <>
      <Post {...first} isFollowed={replies.length > 0}>
        <PreviewCaption text={text} isOpen={isOpen} />
      </Post>
      {replies.map((reply, index) => (
        <Post key={index} {...reply} account={account} isFollowed={index < replies.length - 1}>
          <Rich text={toPlatformText(reply.text, 'twitter')} />
        </Post>
      ))}
    </>
  );
}

interface PostProps extends Pick<PreviewProps, 'account' | 'files' | 'poll'> {
  readonly labels: readonly string[];
  readonly isFollowed: boolean;
  /** The text. */
  readonly children: ReactNode;
}

function Post({ account, files, poll, labels, isFollowed, children }: PostProps) {
  const [media] = files;
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
          {children}
        </p>
        {files.length > 1 ? <MediaGrid files={files} look="halves" /> : null}
        {media && files.length === 1 ? (
          <PreviewMedia media={media} aspect={clampAspect(media, FEED_RANGE)}>
            {media.altText ? <span className="alt">ALT</span> : null}
            {media.duration ? <span className="lk-dur">{media.duration}</span> : null}
          </PreviewMedia>
        ) : null}
        {poll ? <PreviewPoll {...poll} /> : null}
        {labels.length > 0 ? <p className="lk-one">{labels.join(' · ')}</p> : null}
        {ACTIONS}
      </div>
    </div>
  );
}
