import { NavLink } from '@remix-run/react';
import { formatCount } from '#app/domain/text/format-count.ts';
import { PlaceIcon } from './place-icon.tsx';
import { PLACES } from './places.ts';

const { notifications: PLACE } = PLACES;

interface BellProps {
  readonly unread: number;
}

const MAX_SHOWN = 99;

/** The navigation's link to the notifications, with how many are unread. */
export function Bell({ unread }: BellProps) {
  return (
    <NavLink to={PLACE.href} title={PLACE.name} aria-label={toLabel(unread)} className="bell">
      <PlaceIcon of={PLACE} />
      <span>{PLACE.name}</span>
      <Count unread={unread} />
    </NavLink>
  );
}

/** The same in the top bar of a phone. */
export function PhoneBell({ unread }: BellProps) {
  return (
    <NavLink to={PLACE.href} aria-label={toLabel(unread)} className="btn ghost icon bell">
      <PlaceIcon of={PLACE} />
      <Count unread={unread} />
    </NavLink>
  );
}

/** Narrow navigation hides the text, so the link's label has the name and the count. */
function toLabel(unread: number): string {
  return unread === 0 ? PLACE.name : `${PLACE.name}, ${formatCount(unread, 'unread notification')}`;
}

function Count({ unread }: BellProps) {
  if (unread === 0) return null;
  return <b className="count num">{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</b>;
}
