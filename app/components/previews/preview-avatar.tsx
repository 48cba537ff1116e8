import { useState } from 'react';
import type { PreviewAccount } from './preview-types.ts';

interface PreviewAvatarProps {
  readonly account: PreviewAccount;
  /** In CSS pixels. */
  readonly size: number;
  readonly isSquare?: boolean;
}

/** Shows the account's picture, or its initial if there is none or it doesn't load. */
export function PreviewAvatar({ account, size, isSquare = false }: PreviewAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { pictureUrl, name } = account;
  const style = { width: `calc(${size} * var(--u))`, height: `calc(${size} * var(--u))` };
  const className = isSquare ? 'lk-av square' : 'lk-av';
  return pictureUrl === null || pictureUrl === brokenUrl ? (
    <span className={`${className} letter`} style={style}>
      {[...name][0]?.toUpperCase()}
    </span>
  ) : (
    <img
      className={className}
      style={style}
      src={pictureUrl}
      alt=""
      onError={() => setBrokenUrl(pictureUrl)}
    />
  );
}
