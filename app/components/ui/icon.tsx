import type { LucideIcon } from 'lucide-react';

interface IconProps {
  readonly of: LucideIcon;
  /** s: beside small text; l: alone in a bar. */
  readonly size?: 's' | 'l';
  readonly className?: string;
}

/** A Lucide drawing in our stroke, without a name of its own: the control around it has the name. */
export function Icon({ of: Drawing, size, className }: IconProps) {
  return (
    <Drawing className={['i', size, className].filter(Boolean).join(' ')} aria-hidden="true" />
  );
}
