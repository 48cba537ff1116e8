import { Ban, Check, CircleHelp, Clock, X, type LucideIcon } from 'lucide-react';
import type { DeliveryTone } from '#app/domain/posts/post-progress.ts';
import { Icon } from '../ui/icon.tsx';

const ICONS: Readonly<Record<Exclude<DeliveryTone, 'busy'>, LucideIcon>> = {
  done: Check,
  bad: X,
  warn: CircleHelp,
  wait: Clock,
  off: Ban,
};

/** Shows the state as an icon. The sentence next to it says the same. */
export function ResultTick({ tone, isLanding }: { tone: DeliveryTone; isLanding: boolean }) {
  if (tone === 'busy') {
    return (
      <span className="tick busy">
        <span className="spin" />
      </span>
    );
  }
  const kind = tone === 'done' ? '' : tone;
  return (
    <span className={['tick', kind, isLanding && 'land'].filter(Boolean).join(' ')}>
      <Icon of={ICONS[tone]} />
    </span>
  );
}
