import { Bookmark, Ellipsis, Heart, MessageCircle, Repeat2, Send } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { LookAvatar } from './look-avatar.tsx';
import { clampAspect, LookMedia } from './look-media.tsx';
import { LookText } from './look-text.tsx';
import type { LookProps } from './look.ts';

/** The publishing API takes pictures from 4:5 to 1.91:1; the feed crops a taller video to 4:5. */
const FEED_RANGE = [0.8, 1.91] as const;

export function InstagramLook({ account, text, media }: LookProps) {
  return (
    <div className="lk ig">
      <div className="lk-row hd">
        <LookAvatar account={account} size={34} />
        <b className="lk-grow">{account.handle}</b>
        <Icon of={Ellipsis} />
      </div>
      <LookMedia media={media} aspect={clampAspect(media, FEED_RANGE)} />
      <div className="lk-row act">
        <Icon of={Heart} />
        <Icon of={MessageCircle} />
        <Icon of={Repeat2} />
        <Icon of={Send} />
        <span className="lk-grow" />
        <Icon of={Bookmark} />
      </div>
      <p className="lk-txt" dir="auto">
        <b>{account.handle}</b> <LookText platform="instagram" text={text} />
      </p>
      <p className="tm">1 minute ago</p>
    </div>
  );
}
