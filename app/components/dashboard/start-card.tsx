import { Link } from '@remix-run/react';
import { Mark } from '../ui/logo.tsx';

interface StartCardProps {
  readonly href: string;
  /** Another button leads. */
  readonly isQuiet: boolean;
}

/** The dashboard's only brass button, unless a first step leads. */
export function StartCard({ href, isQuiet }: StartCardProps) {
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
        <span
          className={isQuiet ? 'btn solid' : 'btn call'}
          style={{ justifySelf: 'start', marginTop: '.75rem' }}
        >
          Start Creating
        </span>
      </div>
    </Link>
  );
}
