import type { HandleList } from '#app/domain/mentions/handle-search.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';

/** What a search found on a platform. */
export interface FoundHandles extends HandleList {
  readonly platform: PlatformId;
  readonly query: string;
}

interface SearchButtonProps {
  readonly platform: PlatformId;
}

/** Submits the form to search for the field's handle, or for the plain name if it's empty. Works without scripts. */
export function SearchButton({ platform }: SearchButtonProps) {
  return (
    <button
      className="btn quiet"
      name="intent"
      value={`find ${platform}`}
      aria-label={`Find on ${PLATFORMS[platform].name}`}
    >
      Find
    </button>
  );
}

/** Offers each handle that was found. Choosing one fills in the form's field. */
export function FoundList({ found }: { readonly found: FoundHandles | null | undefined }) {
  if (!found) return null;
  const { platform, query, items } = found;
  const { name } = PLATFORMS[platform];
  if (items.length === 0) {
    return (
      <p className="small mut" role="status">
        {platform === 'youtube'
          ? `No channel on YouTube has the handle “${query}”.`
          : `Nobody on ${name} matches “${query}”.`}
      </p>
    );
  }
  return (
    <ul className="stack" aria-label={`Found on ${name}`}>
      {items.map(({ handle, name: shown, profileUrl }) => (
        <li key={handle} className="row between">
          <a
            className="lnk small trunc"
            href={profileUrl}
            target="_blank"
            rel="noreferrer"
            dir="auto"
          >
            {shown} @{handle}
          </a>
          <button
            className="btn quiet"
            name="intent"
            value={`fill ${platform} ${handle}`}
            aria-label={`Use @${handle}`}
          >
            Use
          </button>
        </li>
      ))}
    </ul>
  );
}
