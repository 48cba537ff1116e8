import type { FoldRule } from './fold.ts';

const INSTAGRAM = { lines: 2, chars: 125, label: '… more', blanks: 9 } as const;
const TIKTOK = { lines: 2, label: '... more', blanks: 1 } as const;
const TITLE = { lines: 2, chars: 100, label: '…', blanks: 0 } as const;
const FACEBOOK = { chars: 477, label: '… See more', keepsWords: true, blanks: 1 } as const;
const LINKEDIN = { lines: 3, label: '…more', blanks: 1 } as const;
const X = {
  lines: 10,
  chars: 280,
  isWeighted: true,
  label: 'Show more',
  hasOwnLine: true,
  keepsWords: true,
  blanks: 1,
} as const;

/** Measured in the platforms' own apps and pages, fall 2026. */
export const FOLD_RULES = {
  instagram: { mobile: { ...INSTAGRAM, width: 51 }, desktop: { ...INSTAGRAM, width: 68 } },
  reel: { lines: 1, width: 42, label: '…', blanks: 9 },
  tiktok: { mobile: { ...TIKTOK, width: 38 }, desktop: { ...TIKTOK, width: 48 } },
  youtubeTitle: {
    mobile: { ...TITLE, width: 39 },
    card: { ...TITLE, width: 35 },
    desktop: { ...TITLE, width: 68 },
  },
  youtubeDescription: {
    // The app hides the description until it's opened. This is how much then fits above the fold.
    mobile: { lines: 3, width: 51, label: ' ...more', keepsWords: true, blanks: 9 },
    desktop: { lines: 3, width: 98, label: ' ...more', keepsWords: true, blanks: 9 },
  },
  short: { ...TITLE, width: 38 },
  facebook: {
    text: { ...FACEBOOK, lines: 5, width: 47 },
    media: { ...FACEBOOK, lines: 3, width: 47 },
    desktop: { ...FACEBOOK, lines: 5, width: 88 },
  },
  linkedin: { mobile: { ...LINKEDIN, width: 49 }, desktop: { ...LINKEDIN, width: 74 } },
  twitter: { mobile: { ...X, width: 41 }, desktop: { ...X, width: 71 } },
} as const satisfies Record<string, FoldRule | Record<string, FoldRule>>;
