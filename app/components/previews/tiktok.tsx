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
import type { Draft } from '#app/domain/composer/draft.ts';
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
  readonly options: Pick<Draft['tiktok'], 'title' | 'addMusic'>;
}

/** A video, or one of the photos with a bar that says which. */
export function TikTokPreview(props: TikTokPreviewProps) {
  const { account, text, files, page, isOpen, disclosure, options } = props;
  const media = files[page] ?? props.media;
  const isPhoto = media?.type === 'image';
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
      {isPhoto && options.title !== '' ? <b className="lk-one">{options.title}</b> : null}
      <p className="lk-txt" dir="auto">
        <PreviewCaption text={text} isOpen={isOpen} />
      </p>
      {disclosure ? <p className="dis">{disclosure}</p> : null}
      {isPhoto && !options.addMusic ? null : (
        <p className="lk-row mus">
          <Icon of={Music2} />
          <span className="lk-one">
            {isPhoto ? 'Music that TikTok adds' : `original sound - ${account.name}`}
          </span>
        </p>
      )}
      <Segments files={files} page={page} />
    </UprightPreview>
  );
}

/** One part of the bar for each photo. */
function Segments({ files, page }: Pick<PreviewProps, 'files' | 'page'>) {
  if (files.length < 2) return null;
  return (
    <div className="segs">
      {files.map(({ id }, index) => (
        <i key={id} className={index === page ? 'on' : undefined} />
      ))}
    </div>
  );
}
