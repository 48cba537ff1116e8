import { Link } from '@remix-run/react';
import type { PageFacts } from '#app/domain/api/paging.ts';

interface PagerProps extends Pick<PageFacts, 'page' | 'pageCount'> {
  /** Names the list for screen readers. */
  readonly label: string;
}

/** Links to the previous and next page. Renders nothing for a single page. */
export function Pager({ page, pageCount, label }: PagerProps) {
  if (pageCount === 1) return null;
  return (
    <nav className="row between" aria-label={label}>
      <PageLink to={page - 1} hasPage={page > 1}>
        Previous
      </PageLink>
      <span className="small mut num">
        Page {page} of {pageCount}
      </span>
      <PageLink to={page + 1} hasPage={page < pageCount}>
        Next
      </PageLink>
    </nav>
  );
}

function PageLink({ to, hasPage, children }: { to: number; hasPage: boolean; children: string }) {
  if (!hasPage) return <span />;
  return (
    <Link className="btn quiet" to={`?page=${to}`} preventScrollReset>
      {children}
    </Link>
  );
}
