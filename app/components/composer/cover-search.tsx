import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { COVER_PICTURES } from './cover-limits.ts';
import type { CoverSearch as State } from './use-cover-search.ts';

/** Searches the library's images by name or description. A form button without scripts. */
export function CoverSearch({ search }: { search: State }) {
  const input = useRef<HTMLInputElement>(null);
  const find = (): void => search.find(input.current?.value ?? '');
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Otherwise Enter would submit the form.
    event.preventDefault();
    find();
  };
  return (
    <>
      <div className="row coversearch">
        <input
          ref={input}
          className="input grow"
          type="search"
          name="cover.search"
          aria-label="Search your images"
          placeholder="Search your images"
          defaultValue={search.searchText}
          maxLength={200}
          onKeyDown={handleKeyDown}
        />
        <button
          className="btn quiet"
          name="intent"
          value="find-cover"
          onClick={(event) => {
            event.preventDefault();
            find();
          }}
        >
          <Icon of={Search} size="s" />
          Search
        </button>
      </div>
      <p className="small mut" role="status">
        {toNote(search)}
      </p>
    </>
  );
}

/** Returns the search result as a message, empty if there was no search. */
function toNote({ searchText, count, hasFailed }: State): string {
  if (hasFailed) return 'Search failed. Try again.';
  if (searchText.trim() === '') return '';
  if (count === 0) return `No image has “${searchText}” in its name or description.`;
  return count >= COVER_PICTURES ? `The ${count} newest images with “${searchText}”.` : '';
}
