import {
  Bookmark,
  Forward,
  Heart,
  House,
  Inbox,
  MessageCircleMore,
  Music2,
  Plus,
  Search,
  User,
  Users,
} from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { LookAvatar } from './look-avatar.tsx';
import { LookMedia } from './look-media.tsx';
import { LookText } from './look-text.tsx';
import type { LookProps } from './look.ts';

/** TikTok is the one platform that shows its zeros. */
const RAIL = [Heart, MessageCircleMore, Bookmark, Forward] as const;

interface TikTokLookProps extends LookProps {
  /** What the disclosure puts under the caption. */
  readonly disclosure: string | null;
}

export function TikTokLook({ account, text, media, disclosure }: TikTokLookProps) {
  return (
    <div className="lk tt">
      <LookMedia media={media} aspect={375 / 667} fit="contain">
        <span className="shade" />
        <div className="lk-row feeds">
          <span className="lk-grow" />
          <span>Following</span>
          <b>For You</b>
          <span className="lk-grow" />
          <Icon of={Search} />
        </div>
        <div className="rail">
          <span className="me">
            <LookAvatar account={account} size={46} />
            <i>
              <Icon of={Plus} />
            </i>
          </span>
          {RAIL.map((icon, index) => (
            <span key={index}>
              <Icon of={icon} />0
            </span>
          ))}
          <span className="disc">
            <LookAvatar account={account} size={24} />
          </span>
        </div>
        <div className="low">
          <b className="nm">{account.name}</b>
          <p className="lk-txt" dir="auto">
            <LookText platform="tiktok" text={text} />
          </p>
          {disclosure ? <p className="dis">{disclosure}</p> : null}
          <p className="lk-row mus">
            <Icon of={Music2} />
            <span className="lk-one">original sound - {account.name}</span>
          </p>
        </div>
      </LookMedia>
      <div className="bot">
        <span className="on">
          <Icon of={House} />
          Home
        </span>
        <span>
          <Icon of={Users} />
          Friends
        </span>
        <i className="add">
          <Icon of={Plus} />
        </i>
        <span>
          <Icon of={Inbox} />
          Inbox
        </span>
        <span>
          <Icon of={User} />
          Profile
        </span>
      </div>
    </div>
  );
}
