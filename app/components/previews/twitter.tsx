import {
  Bookmark,
  ChartNoAxesColumn,
  Ellipsis,
  Heart,
  MessageCircle,
  Repeat2,
  Share,
} from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { LookAvatar } from './look-avatar.tsx';
import { clampAspect, LookMedia } from './look-media.tsx';
import { LookText } from './look-text.tsx';
import type { LookProps } from './look.ts';

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

export function TwitterLook({ account, text, media, isOpen }: LookProps) {
  return (
    <div className="lk tw">
      <LookAvatar account={account} size={40} />
      <div className="lk-grow">
        <p className="lk-row hd">
          <b className="lk-one">{account.name}</b>
          <span className="lk-one lk-grow">@{account.handle} · 1m</span>
          {MORE}
        </p>
        <p className="lk-txt" dir="auto">
          <LookText text={text} isOpen={isOpen} />
        </p>
        {media ? (
          <LookMedia media={media} aspect={clampAspect(media, FEED_RANGE)}>
            {media.altText ? <span className="alt">ALT</span> : null}
            {media.duration ? <span className="lk-dur">{media.duration}</span> : null}
          </LookMedia>
        ) : null}
        {ACTIONS}
      </div>
    </div>
  );
}
