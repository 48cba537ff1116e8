import { Link } from '@remix-run/react';
import { PLACES } from '../shell/places.ts';
import { type PostsQuery, toPostsAddress } from './posts-address.ts';
import { STATE_TABS } from './posts-filter-text.ts';

/** Links to the lists of posts in one state, with the other filters, and to the drafts. */
export function StateTabs({ query }: { readonly query: PostsQuery }) {
  return (
    <nav className="seg viewlinks statetabs" aria-label="State">
      {STATE_TABS.map(([state, name]) => (
        <Link
          key={name}
          to={toPostsAddress({ ...query, state })}
          aria-current={state === query.state ? 'page' : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
      <Link to={PLACES.drafts.href}>{PLACES.drafts.name}</Link>
    </nav>
  );
}
