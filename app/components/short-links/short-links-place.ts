import type { Place } from '../shell/places.ts';

/** Kept out of the table of places, which every page loads first: the navigation doesn't list it. */
export const SHORT_LINKS_PLACE: Place = {
  id: 'short-links',
  href: '/app/short-links',
  name: 'Short links',
  icon: 'link',
  layout: 'two',
};
