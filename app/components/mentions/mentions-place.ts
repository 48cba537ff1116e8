import type { Place } from '../shell/places.ts';

/** Kept out of the table of places, which every page loads first: the navigation doesn't list it. */
export const MENTIONS_PLACE: Place = {
  id: 'mentions',
  href: '/app/mentions',
  name: 'Mentions',
  icon: 'users',
  layout: 'two',
};
