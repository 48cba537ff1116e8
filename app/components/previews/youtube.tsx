import { Bookmark, Download, Ellipsis, Forward, Link2, ThumbsDown, ThumbsUp } from 'lucide-react';
import { FOLD_RULES } from '#app/domain/text/fold-rules.ts';
import { fold } from '#app/domain/text/fold.ts';
import { Icon } from '../ui/icon.tsx';
import { PreviewAvatar } from './preview-avatar.tsx';
import { PreviewMedia } from './preview-media.tsx';
import { PreviewCaption, Rich } from './preview-caption.tsx';
import type { PreviewProps } from './preview-types.ts';

/** YouTube moves the first three hashtags out of the description. */
const META_TAGS = 3;

const UNLISTED = (
  <span className="un">
    <Icon of={Link2} />
    Unlisted
  </span>
);
const RATINGS = (
  <span className="chip">
    <Icon of={ThumbsUp} />
    <i />
    <Icon of={ThumbsDown} />
  </span>
);
const SHARE = (
  <span className="chip">
    <Icon of={Forward} />
    Share
  </span>
);
const SAVE = (
  <span className="chip">
    <Icon of={Bookmark} />
    Save
  </span>
);
const ACTIONS = (
  <div className="lk-row chips">
    {RATINGS}
    {SHARE}
    <span className="chip">
      <Icon of={Download} />
      Download
    </span>
    {SAVE}
  </div>
);
const WIDE_ACTIONS = (
  <>
    {RATINGS}
    {SHARE}
    {SAVE}
    <span className="chip round">
      <Icon of={Ellipsis} />
    </span>
  </>
);

interface YouTubePreviewProps extends PreviewProps {
  readonly title: string;
  readonly hashtags: readonly string[];
}

/** The watch page. An unlisted video appears in no feed and is only seen through its link. */
export function YouTubePreview(props: YouTubePreviewProps) {
  const { account, media, title, hashtags, frame } = props;
  const tags = hashtags
    .slice(0, META_TAGS)
    .map((tag) => `#${tag}`)
    .join(' ');
  const isWide = frame === 'desktop';
  const shown = fold(title, FOLD_RULES.youtubeTitle[frame]);
  return (
    <div className={isWide ? 'lk yt wide' : 'lk yt'}>
      <PreviewMedia media={media} aspect={16 / 9} fit="contain">
        {media?.duration ? <span className="lk-dur">{media.duration}</span> : null}
      </PreviewMedia>
      {isWide ? <p className="meta above">{UNLISTED}</p> : null}
      <p className="ttl" dir="auto">
        <Rich text={shown.visible} />
        {shown.label}
      </p>
      {isWide ? null : <PhoneMeta tags={tags} />}
      <div className="lk-row ch">
        <PreviewAvatar account={account} size={36} />
        <b className="lk-grow lk-one">{account.name}</b>
        <span className="sub">Subscribe</span>
        {isWide ? WIDE_ACTIONS : null}
      </div>
      {isWide ? null : ACTIONS}
      <Description {...props} tags={tags} />
    </div>
  );
}

function PhoneMeta({ tags }: { tags: string }) {
  return (
    <>
      <p className="lk-row meta">
        <span className="lk-one">
          No views&nbsp; 1 min ago&nbsp; <Rich text={tags} />
        </span>
        <b>...more</b>
      </p>
      <p className="meta">{UNLISTED}</p>
    </>
  );
}

function Description({
  text,
  isOpen,
  frame,
  tags,
}: Pick<YouTubePreviewProps, 'text' | 'isOpen' | 'frame'> & { tags: string }) {
  return (
    <div className="desc">
      {frame === 'desktop' ? (
        <b>
          No views&nbsp; 1 minute ago&nbsp; <Rich text={tags} />
        </b>
      ) : (
        <b>Description</b>
      )}
      <p className="lk-txt" dir="auto">
        <PreviewCaption text={text} isOpen={isOpen} />
      </p>
    </div>
  );
}
