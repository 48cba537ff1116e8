import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const ICONS: Readonly<Record<BannerProps['tone'], LucideIcon>> = {
  ok: CircleCheck,
  info: Info,
  warn: TriangleAlert,
  bad: CircleX,
};

interface BannerProps {
  /** info: nothing is wrong, and nothing was done. */
  readonly tone: 'ok' | 'info' | 'warn' | 'bad';
  /** Shows only the icon in the tone's color, for messages that need no action. */
  readonly isCalm?: boolean;
  /** Starts a page without scripts here: the message is the response to the form that was sent. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** An inline message. Only a bad one interrupts screen readers. */
export function Banner({ tone, isCalm = false, takesFocus = false, children }: BannerProps) {
  return (
    <div
      className={isCalm ? `banner calm ${tone}` : `banner ${tone}`}
      role={tone === 'bad' ? 'alert' : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      autoFocus={takesFocus}
    >
      <Icon of={ICONS[tone]} />
      <span className="grow">{children}</span>
    </div>
  );
}
