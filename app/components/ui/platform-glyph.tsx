import type { ReactNode } from 'react';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';

/** Our own line icons, in one color, on the icon grid. */
const GLYPHS: Readonly<Record<PlatformId, ReactNode>> = {
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="16.9" cy="7.1" r=".6" fill="currentColor" />
    </>
  ),
  tiktok: <path d="M13.5 4v11.2a3.8 3.8 0 1 1-3.8-3.8M13.5 4c.4 3 2.3 4.7 5.2 5" />,
  youtube: (
    <>
      <rect x="2.8" y="5.5" width="18.4" height="13" rx="4" />
      <path d="m10.3 9.2 4.6 2.8-4.6 2.8Z" fill="currentColor" />
    </>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12.6 21v-9.4c0-2.2 1-3.3 3.1-3.2M9.8 13h5.2" />
    </>
  ),
  linkedin: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
      <path d="M8 10.5V16.5M12 16.5v-6M12 13.2c0-3.6 4.6-3.6 4.6-.2v3.5" />
      <circle cx="8" cy="7.7" r=".7" fill="currentColor" />
    </>
  ),
  twitter: <path d="M4.5 4.5h3.4l11.6 15h-3.4ZM19 4.5l-6.2 6.8M4.9 19.5l6.4-7" />,
};

/** Has no label, because it's always next to the platform's name. */
export function PlatformGlyph({ platform }: { platform: PlatformId }) {
  return (
    <svg className="i pf" viewBox="0 0 24 24" aria-hidden="true">
      {GLYPHS[platform]}
    </svg>
  );
}

/** Puts the glyphs into the page once, for a screen that shows hundreds of them with `PlatformSymbol`. */
export function PlatformSymbols() {
  return (
    <svg className="vh" aria-hidden="true">
      {PLATFORM_IDS.map((platform) => (
        <symbol key={platform} id={`pf-${platform}`} viewBox="0 0 24 24">
          {GLYPHS[platform]}
        </symbol>
      ))}
    </svg>
  );
}

/** The same as `PlatformGlyph`, in a tenth of the bytes. The page has `PlatformSymbols`. */
export function PlatformSymbol({ platform }: { readonly platform: PlatformId }) {
  return (
    <svg className="i pf" data-platform={platform} aria-hidden="true">
      <use href={`#pf-${platform}`} />
    </svg>
  );
}
