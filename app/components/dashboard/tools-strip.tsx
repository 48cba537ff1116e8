import { Link } from '@remix-run/react';
import { Lock } from 'lucide-react';
import { LockedLink, useLockedText } from '../billing/locked-link.tsx';
import { PlaceIcon } from '../shell/place-icon.tsx';
import { listWorkPlaces, PLACES } from '../shell/places.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { Icon } from '../ui/icon.tsx';

/** One line about each screen. */
const TEXTS: Readonly<Record<string, string>> = {
  [PLACES.captions.id]: 'Turn a topic into a caption',
  [PLACES.hashtags.id]: 'Hashtags that fit each platform',
  [PLACES.upload.id]: 'One file, checked for six platforms',
  [PLACES.composer.id]: 'See how it will look, and publish',
  [PLACES.publishNow.id]: 'All selected, one click',
};

/** Shows the screens as cards. Without an active plan, they lead to the next step. */
export function ToolsStrip({ isSubscribed }: { isSubscribed: boolean }) {
  const lockedText = useLockedText();
  const canPublish = useIsAtLeast('editor');
  return (
    <section className="card flush tools" aria-label="Tools">
      {listWorkPlaces(canPublish).map(({ id, href, name, icon }) =>
        isSubscribed ? (
          <Link key={id} to={href}>
            <PlaceIcon of={{ icon }} />
            <b>{name}</b>
            <span className="small mut">{TEXTS[id]}</span>
          </Link>
        ) : (
          <LockedLink key={id} className="locked">
            <Icon of={Lock} />
            <b>{name}</b>
            <span className="small">{lockedText}</span>
          </LockedLink>
        ),
      )}
    </section>
  );
}
