import { MARK } from './mark-shape.ts';
import { WORD } from './word-shape.ts';

// No part of the browser's build.
const LETTERS = `<path transform="translate(0 27)" d="${WORD}"/>`;
/** Where a browser draws it anew, as on the way from a public page into the app. */
const FETCHED = '<use href="/wordmark.svg#word"/>';

/** The mark alone: a dot and six blades, always opening to the right. */
export function Mark({ className = 'm' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path d={MARK} />
    </svg>
  );
}

/** Mark and wordmark, as a link home. */
export function Logo({ href = '/' }: { href?: string }) {
  return (
    <a className="logo" href={href} aria-label="Fanfare">
      <Mark />
      {/* The letters weigh as much as all else of the frame's looks: React leaves alone what the server drew. */}
      <svg
        className="w"
        viewBox="0 0 134 33"
        aria-hidden="true"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? LETTERS : FETCHED }}
      />
    </a>
  );
}
