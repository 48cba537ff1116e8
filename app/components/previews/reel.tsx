import {
  Camera,
  Clapperboard,
  Ellipsis,
  Heart,
  House,
  MessageCircle,
  Music2,
  Repeat2,
  Search,
  Send,
  SquarePlus,
} from 'lucide-react';
import type { Draft } from '#app/domain/composer/draft.ts';
import { Icon } from '../ui/icon.tsx';
import { PreviewAvatar } from './preview-avatar.tsx';
import { PreviewCaption } from './preview-caption.tsx';
import { PreviewCredits } from './preview-credits.tsx';
import type { PreviewProps } from './preview-types.ts';
import { UprightPreview } from './upright.tsx';

const HEAD = (
  <>
    <b className="lk-grow">Reels</b>
    <Icon of={Camera} />
  </>
);
const ICONS = (
  <>
    <Icon of={Heart} />
    <Icon of={MessageCircle} />
    <Icon of={Repeat2} />
    <Icon of={Send} />
    <Icon of={Ellipsis} />
  </>
);
const TABS = (
  <>
    <Icon of={House} />
    <Icon of={Search} />
    <Icon of={SquarePlus} />
    <Icon of={Clapperboard} />
  </>
);

/** How Instagram shows every published video. Counts of zero aren't shown. */
export function ReelPreview({
  account,
  text,
  media,
  isOpen,
  collaborators,
  audioName,
}: PreviewProps & Pick<Draft['instagram'], 'collaborators' | 'audioName'>) {
  return (
    <UprightPreview
      className="reel"
      media={media}
      zone="reel"
      head={HEAD}
      rail={
        <>
          {ICONS}
          <span className="audio">
            <PreviewAvatar account={account} size={24} isSquare />
          </span>
        </>
      }
      nav={
        <>
          {TABS}
          <PreviewAvatar account={account} size={24} />
        </>
      }
    >
      <p className="lk-row by">
        <PreviewAvatar account={account} size={32} />
        <b className="lk-one">
          {account.handle}
          <PreviewCredits collaborators={collaborators} />
        </b>
        <span className="follow">Follow</span>
      </p>
      <p className="lk-txt" dir="auto">
        <PreviewCaption text={text} isOpen={isOpen} />
      </p>
      <p className="lk-row mus">
        <Icon of={Music2} />
        <span className="lk-one">
          {account.handle} · {audioName.trim() || 'Original audio'}
        </span>
      </p>
    </UprightPreview>
  );
}
