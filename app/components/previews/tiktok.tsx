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
import { PreviewAvatar } from './preview-avatar.tsx';
import { PreviewCaption } from './preview-caption.tsx';
import type { PreviewProps } from './preview-types.ts';
import { UprightPreview } from './upright.tsx';

const HEAD = (
  <>
    <span className="lk-grow" />
    <span>Following</span>
    <b>For You</b>
    <span className="lk-grow" />
    <Icon of={Search} />
  </>
);
/** Only TikTok shows counts of zero. */
const COUNTS = [Heart, MessageCircleMore, Bookmark, Forward].map((icon, index) => (
  <span key={index}>
    <Icon of={icon} />0
  </span>
));
const FOLLOW = (
  <i>
    <Icon of={Plus} />
  </i>
);
const NAV = (
  <>
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
  </>
);

interface TikTokPreviewProps extends PreviewProps {
  /** The disclosure's label below the caption. */
  readonly disclosure: string | null;
}

export function TikTokPreview({ account, text, media, isOpen, disclosure }: TikTokPreviewProps) {
  return (
    <UprightPreview
      className="tt"
      media={media}
      zone="tiktok"
      head={HEAD}
      nav={NAV}
      rail={
        <>
          <span className="me">
            <PreviewAvatar account={account} size={46} />
            {FOLLOW}
          </span>
          {COUNTS}
          <span className="disc">
            <PreviewAvatar account={account} size={24} />
          </span>
        </>
      }
    >
      <b className="nm">{account.name}</b>
      <p className="lk-txt" dir="auto">
        <PreviewCaption text={text} isOpen={isOpen} />
      </p>
      {disclosure ? <p className="dis">{disclosure}</p> : null}
      <p className="lk-row mus">
        <Icon of={Music2} />
        <span className="lk-one">original sound - {account.name}</span>
      </p>
    </UprightPreview>
  );
}
