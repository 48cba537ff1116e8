import type { LucideIcon } from 'lucide-react';

interface IconProps {
  readonly of: LucideIcon;
  /** s: next to small text; l: alone in a bar. */
  readonly size?: 's' | 'l';
  readonly className?: string;
}

/**
 * A Lucide icon in our stroke width. Hidden from screen readers, because the control around it has the label.
 */
export function Icon({ of: Drawing, size, className }: IconProps) {
  return (
    <Drawing className={['i', size, className].filter(Boolean).join(' ')} aria-hidden="true" />
  );
}
