import { Link } from '@remix-run/react';
import { Repeat } from 'lucide-react';
import type { PostSeries } from '#app/domain/series/series.ts';
import { Icon } from '../ui/icon.tsx';

/** Links to the series that a post is part of. */
export function SeriesLine({ series: { id, text } }: { readonly series: PostSeries }) {
  return (
    <p className="row scheduleline">
      <Icon of={Repeat} />
      <span>
        Part of a series: <Link to={`/app/series/${id}`}>{text}</Link>
      </span>
    </p>
  );
}
