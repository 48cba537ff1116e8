import { MARK } from './mark-shape.ts';
import { WORD } from './word-shape.ts';

// Not in the browser's build.
const LETTERS = `<path transform="translate(0 27)" d="${WORD}"/>`;
/** Used when the browser renders the logo itself, such as on the way from a public page to the app. */
const FETCHED = '<use href="/wordmark.svg#word"/>';

/** The symbol alone: a dot and six blades that open to the right. */
export function Mark({ className = 'm' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path d={MARK} />
    </svg>
  );
}

/** The symbol and wordmark, as a link home. */
export function Logo({ href = '/' }: { href?: string }) {
  return (
    <a className="logo" href={href} aria-label="Fanfare">
      <Mark />
      {/* The letters are as large as the rest of the frame's code: React keeps the server's HTML. */}
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
