import { Ellipsis, Heart, Send, X } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { PreviewAvatar } from './preview-avatar.tsx';
import type { PreviewProps } from './preview-types.ts';
import { UprightPreview } from './upright.tsx';

const NAV = (
  <>
    <span className="lk-grow">Send message</span>
    <Icon of={Heart} />
    <Icon of={Send} />
  </>
);

/** A story fills the screen, and shows no text of the post. */
export function StoryPreview({ account, media }: Pick<PreviewProps, 'account' | 'media'>) {
  return (
    <UprightPreview
      className="story"
      media={media}
      zone="story"
      head={
        <>
          <PreviewAvatar account={account} size={32} />
          <b className="lk-one">{account.handle}</b>
          <span className="lk-grow">now</span>
          <Icon of={Ellipsis} />
          <Icon of={X} />
        </>
      }
      rail={null}
      nav={NAV}
    >
      {null}
    </UprightPreview>
  );
}
