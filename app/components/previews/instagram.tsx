import { Bookmark, Ellipsis, Heart, MessageCircle, Repeat2, Send } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { PreviewAvatar } from './preview-avatar.tsx';
import { Carousel } from './carousel.tsx';
import { clampAspect } from './preview-media.tsx';
import { PreviewCaption } from './preview-caption.tsx';
import { PreviewCredits } from './preview-credits.tsx';
import type { PreviewProps } from './preview-types.ts';

/** The publishing API accepts images from 3:4 to 1.91:1. */
const FEED_RANGE = [0.75, 1.91] as const;

const MORE = <Icon of={Ellipsis} />;
const ACTIONS = (
  <div className="lk-row act">
    <Icon of={Heart} />
    <Icon of={MessageCircle} />
    <Icon of={Repeat2} />
    <Icon of={Send} />
    <span className="lk-grow" />
    <Icon of={Bookmark} />
  </div>
);
const SINCE = <p className="tm">1 minute ago</p>;

/** Images in the feed. A video alone is published as a Reel. */
export function InstagramPreview({
  account,
  text,
  media,
  files,
  page,
  isOpen,
  collaborators,
}: PreviewProps & { readonly collaborators: string }) {
  return (
    <div className="lk ig">
      <div className="lk-row hd">
        <PreviewAvatar account={account} size={34} />
        <b className="lk-grow lk-one">
          {account.handle}
          <PreviewCredits collaborators={collaborators} />
        </b>
        {MORE}
      </div>
      <Carousel files={files} page={page} aspect={clampAspect(media, FEED_RANGE)} />
      {ACTIONS}
      <p className="lk-txt" dir="auto">
        <b>{account.handle}</b> <PreviewCaption text={text} isOpen={isOpen} />
      </p>
      {SINCE}
    </div>
  );
}
