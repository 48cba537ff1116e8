import type { PlatformId } from '../platforms/platforms.ts';

interface FurtherScope {
  /** The platform's own scope names. The ability needs all of them. */
  readonly scopes: readonly string[];
  /** What the user can't do without the scopes, in one sentence. */
  readonly without: string;
}

const YOUTUBE = 'https://www.googleapis.com/auth';

/** Abilities that need more scopes than publishing does. An account can be connected without them. */
const FURTHER_SCOPES: Readonly<Record<PlatformId, readonly FurtherScope[]>> = {
  instagram: [
    {
      scopes: ['instagram_business_manage_insights'],
      without: "Instagram doesn't share metrics of this account's posts.",
    },
    {
      scopes: ['instagram_business_manage_comments'],
      without: "Fanfare can't write first comments under this account's posts.",
    },
  ],
  tiktok: [
    { scopes: ['video.list'], without: "TikTok doesn't share metrics of this account's posts." },
  ],
  youtube: [
    {
      scopes: [`${YOUTUBE}/youtube.force-ssl`],
      without:
        "Fanfare can't delete videos, write first comments under them, add them to playlists, or upload captions.",
    },
    {
      scopes: [`${YOUTUBE}/yt-analytics.readonly`],
      without: "YouTube doesn't share how often videos are shared.",
    },
  ],
  facebook: [
    { scopes: ['read_insights'], without: "Facebook doesn't share views of this Page's posts." },
    {
      scopes: ['pages_manage_engagement'],
      without: "Fanfare can't write first comments under this Page's posts.",
    },
    {
      scopes: ['pages_read_user_content', 'pages_manage_engagement'],
      without: "Reels keep the cover that Facebook picks. Fanfare can't set yours.",
    },
    {
      scopes: ['pages_read_user_content'],
      without: "Facebook doesn't share comment counts of this Page's posts.",
    },
  ],
  linkedin: [
    {
      scopes: ['w_organization_social', 'r_organization_social', 'rw_organization_admin'],
      without: "LinkedIn Pages can't be connected until LinkedIn approves the app for them.",
    },
  ],
  twitter: [],
};

/** Returns what an account with these scopes can't do. Empty when the platform doesn't report scopes. */
export function listLimitations(platform: PlatformId, granted: readonly string[]): string[] {
  if (granted.length === 0) return [];
  return FURTHER_SCOPES[platform]
    .filter(({ scopes }) => scopes.some((scope) => !granted.includes(scope)))
    .map(({ without }) => without);
}
