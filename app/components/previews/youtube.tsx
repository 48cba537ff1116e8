import { Bookmark, Download, Forward, Link2, ThumbsDown, ThumbsUp } from 'lucide-react';
import { fold, FOLD_RULES } from '#app/domain/fold.ts';
import { Icon } from '../ui/icon.tsx';
import { LookAvatar } from './look-avatar.tsx';
import { LookMedia } from './look-media.tsx';
import { Rich } from './look-text.tsx';
import type { LookProps } from './look.ts';

/** YouTube lifts the first three hashtags out of the description. */
const META_TAGS = 3;

interface YouTubeLookProps extends LookProps {
  readonly title: string;
  readonly hashtags: readonly string[];
}

/** The watch page on a phone: an unlisted video is in no feed, it is seen by its link. */
export function YouTubeLook({ account, media, title, hashtags, text }: YouTubeLookProps) {
  const shown = fold(title, FOLD_RULES.youtubeTitle);
  const tags = hashtags.slice(0, META_TAGS).map((tag) => `#${tag}`);
  return (
    <div className="lk yt">
      <LookMedia media={media} aspect={16 / 9} fit="contain">
        {media?.duration ? <span className="lk-dur">{media.duration}</span> : null}
      </LookMedia>
      <p className="ttl" dir="auto">
        {shown.visible}
        {shown.label}
      </p>
      <p className="lk-row meta">
        <span className="lk-one">
          No views&nbsp; 1 min ago&nbsp; <Rich platform="youtube" text={tags.join(' ')} />
        </span>
        <b>...more</b>
      </p>
      <p className="meta">
        <span className="un">
          <Icon of={Link2} />
          Unlisted
        </span>
      </p>
      <div className="lk-row ch">
        <LookAvatar account={account} size={36} />
        <b className="lk-grow lk-one">{account.name}</b>
        <span className="sub">Subscribe</span>
      </div>
      <div className="lk-row chips">
        <span className="chip">
          <Icon of={ThumbsUp} />
          <i />
          <Icon of={ThumbsDown} />
        </span>
        <span className="chip">
          <Icon of={Forward} />
          Share
        </span>
        <span className="chip">
          <Icon of={Download} />
          Download
        </span>
        <span className="chip">
          <Icon of={Bookmark} />
          Save
        </span>
      </div>
      <div className="desc">
        <b>Description</b>
        <p className="lk-txt" dir="auto">
          <Rich platform="youtube" text={text.folded.visible} />
          {text.over === '' ? null : <mark className="lk-over">{text.over}</mark>}
          {text.folded.label}
        </p>
      </div>
    </div>
  );
}
