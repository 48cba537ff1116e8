import {
  Camera,
  CirclePlay,
  Ellipsis,
  Forward,
  Heart,
  House,
  MessageSquareText,
  Music2,
  Plus,
  Repeat,
  Search,
  SquarePlay,
  User,
} from 'lucide-react';
import { FOLD_RULES } from '#app/domain/text/fold-rules.ts';
import { fold } from '#app/domain/text/fold.ts';
import { Icon } from '../ui/icon.tsx';
import { PreviewAvatar } from './preview-avatar.tsx';
import { Rich } from './preview-caption.tsx';
import type { PreviewProps } from './preview-types.ts';
import { UprightPreview } from './upright.tsx';

const HEAD = (
  <>
    <span className="lk-grow" />
    <Icon of={Search} />
    <Icon of={Camera} />
    <Icon of={Ellipsis} />
  </>
);
const RAIL = (
  <>
    <span>
      <Icon of={Heart} />
      Like
    </span>
    <span>
      <Icon of={MessageSquareText} />0
    </span>
    <span>
      <Icon of={Forward} />
      Share
    </span>
    <span>
      <Icon of={Repeat} />
      Remix
    </span>
  </>
);
const NAV = (
  <>
    <span>
      <Icon of={House} />
      Home
    </span>
    <span className="on">
      <Icon of={CirclePlay} />
      Shorts
    </span>
    <i className="add">
      <Icon of={Plus} />
    </i>
    <span>
      <Icon of={SquarePlay} />
      Subscriptions
    </span>
    <span>
      <Icon of={User} />
      You
    </span>
  </>
);

type ShortPreviewProps = Pick<PreviewProps, 'account' | 'media'> & { readonly title: string };

/** Where YouTube shows vertical and square videos of up to three minutes. Their description isn't visible. */
export function ShortPreview({ account, media, title }: ShortPreviewProps) {
  const shown = fold(title, FOLD_RULES.short);
  return (
    <UprightPreview className="short" media={media} zone="short" head={HEAD} rail={RAIL} nav={NAV}>
      <p className="lk-row by">
        <PreviewAvatar account={account} size={32} />
        <b className="lk-one">@{account.handle}</b>
        <span className="subscribe">Subscribe</span>
      </p>
      <p className="lk-txt" dir="auto">
        <Rich text={shown.visible} />
        {shown.label}
      </p>
      <p className="lk-row chips">
        <span className="chip">
          <Icon of={Music2} />
          <span className="lk-one">Original sound</span>
        </span>
        <span className="chip">Unlisted</span>
      </p>
    </UprightPreview>
  );
}
