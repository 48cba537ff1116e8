import { Ellipsis, Globe, MessageSquareText, Repeat2, Send, ThumbsUp } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { LookAvatar } from './look-avatar.tsx';
import { clampAspect, LookMedia } from './look-media.tsx';
import { LookText } from './look-text.tsx';
import type { LookProps } from './look.ts';

/** From 4:5 to 3:1; outside of it the picture is centred and cropped. */
const FEED_RANGE = [0.8, 3] as const;

export function LinkedInLook({ account, text, media }: LookProps) {
  return (
    <div className="lk li">
      <div className="lk-row hd">
        <LookAvatar account={account} size={48} />
        <div className="lk-grow">
          <b>{account.name}</b>
          <p className="lk-row sub">
            1m · <Icon of={Globe} />
          </p>
        </div>
        <Icon of={Ellipsis} />
      </div>
      <p className="lk-txt" dir="auto">
        <LookText platform="linkedin" text={text} />
      </p>
      {media ? <LookMedia media={media} aspect={clampAspect(media, FEED_RANGE)} /> : null}
      <div className="lk-row act">
        <span>
          <Icon of={ThumbsUp} />
          Like
        </span>
        <span>
          <Icon of={MessageSquareText} />
          Comment
        </span>
        <span>
          <Icon of={Repeat2} />
          Repost
        </span>
        <span>
          <Icon of={Send} />
          Send
        </span>
      </div>
    </div>
  );
}
