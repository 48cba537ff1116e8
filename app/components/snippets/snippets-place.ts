import type { Place } from '../shell/places.ts';

/** Kept out of the table of places, which every page loads first: the navigation doesn't list it. */
export const SNIPPETS_PLACE: Place = {
  id: 'snippets',
  href: '/app/snippets',
  name: 'Snippets',
  icon: 'pen-line',
  layout: 'two',
};
