import { Link } from '@remix-run/react';
import { Mark } from '../ui/logo.tsx';

/** The dashboard's only brass button. */
export function StartCard({ href }: { href: string }) {
  return (
    <Link className="start invert" data-theme="dark" to={href}>
      <Mark className="bm" />
      <div className="stack" style={{ gap: '.5rem' }}>
        <h2 className="d2" style={{ maxWidth: '11ch' }}>
          What’s the news?
        </h2>
        <p className="sub" style={{ maxWidth: '30ch' }}>
          One caption, one file. Six previews follow, and one button sends it.
        </p>
        <span className="btn call" style={{ justifySelf: 'start', marginTop: '.75rem' }}>
          Start Creating
        </span>
      </div>
    </Link>
  );
}
