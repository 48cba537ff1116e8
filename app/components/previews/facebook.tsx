import { Ellipsis, Forward, Globe, MessageCircle, ThumbsUp } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { LookAvatar } from './look-avatar.tsx';
import { clampAspect, LookMedia } from './look-media.tsx';
import { LookText } from './look-text.tsx';
import type { LookProps } from './look.ts';

/** In full down to 4:5; what is taller is cropped. */
const FEED_RANGE = [0.8, 3] as const;
/** A text alone, up to this length, is set large. */
const LARGE_TEXT_SIGNS = 85;

export function FacebookLook({ account, text, media }: LookProps) {
  const isLarge = !media && [...text.whole].length <= LARGE_TEXT_SIGNS;
  return (
    <div className="lk fb">
      <div className="lk-row hd">
        <LookAvatar account={account} size={40} />
        <div className="lk-grow">
          <b>{account.name}</b>
          <p className="lk-row sub">
            1m · <Icon of={Globe} />
          </p>
        </div>
        <Icon of={Ellipsis} />
      </div>
      <p className={isLarge ? 'lk-txt big' : 'lk-txt'} dir="auto">
        <LookText platform="facebook" text={text} />
      </p>
      {media ? <LookMedia media={media} aspect={clampAspect(media, FEED_RANGE)} /> : null}
      <div className="lk-row act">
        <span>
          <Icon of={ThumbsUp} />
          Like
        </span>
        <span>
          <Icon of={MessageCircle} />
          Comment
        </span>
        <span>
          <Icon of={Forward} />
          Share
        </span>
      </div>
    </div>
  );
}
