import { useCallback, useState } from 'react';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';

interface AccountAvatarProps {
  readonly account: Pick<ComposerAccount, 'name' | 'pictureUrl'>;
}

/** Shows an account's picture above its initials, which remain if there is no picture or it doesn't load. */
export function AccountAvatar({ account: { name, pictureUrl } }: AccountAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  // A picture of the server's HTML may have failed before React listens for errors.
  const check = useCallback((image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) setBrokenUrl(image.getAttribute('src'));
  }, []);
  return (
    <span className="av" aria-hidden="true">
      {toInitials(name)}
      {pictureUrl === null || pictureUrl === brokenUrl ? null : (
        <img
          ref={check}
          src={pictureUrl}
          alt=""
          loading="lazy"
          onError={() => setBrokenUrl(pictureUrl)}
        />
      )}
    </span>
  );
}

/** Returns the first letters of the first two words. */
function toInitials(name: string): string {
  const words = name.split(/[\s_.-]+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0]?.toUpperCase() ?? '');
  return letters.join('');
}
