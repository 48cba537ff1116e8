import { SNIPPETS_PLACE } from '../snippets/snippets-place.ts';
import { MatchCount, NoItems } from './insert-list.tsx';
import type { LoadedSnippets } from './use-snippets.ts';

interface SnippetRestProps extends LoadedSnippets {
  /** The number of snippets that match. Null until they are loaded. */
  readonly count: number | null;
}

/** What the list of snippets shows without a match, and announces with one. */
export function SnippetRest({ items, count, hasFailed, reload }: SnippetRestProps) {
  if (hasFailed) {
    return (
      <>
        <p className="small msg bad" role="alert">
          Your snippets couldn’t be loaded. Check your connection and try again.
        </p>
        <button type="button" className="btn quiet" onClick={reload}>
          Try again
        </button>
      </>
    );
  }
  if (items?.length === 0) {
    return (
      <NoItems
        message="No snippets yet. Save a text or a group of hashtags once, and it shows up here."
        to={SNIPPETS_PLACE.href}
        label="Create a snippet"
      />
    );
  }
  if (count === null)
    return (
      <p className="small mut" role="status">
        Loading…
      </p>
    );
  return <MatchCount count={count} noun="snippet" />;
}
