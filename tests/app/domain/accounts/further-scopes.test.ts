import { describe, expect, it } from 'vitest';
import { listLimitations } from '#app/domain/accounts/further-scopes.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { facebookConfig } from '#app/server/platforms/facebook/config.ts';
import { instagramConfig } from '#app/server/platforms/instagram/config.ts';
import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { tiktokConfig } from '#app/server/platforms/tiktok/config.ts';
import { twitterConfig } from '#app/server/platforms/twitter/config.ts';
import { youtubeConfig } from '#app/server/platforms/youtube/config.ts';

const live = { clientId: 'id', clientSecret: 's', baseUrl: null };
const sandbox = { ...live, baseUrl: 'http://127.0.0.1:4000/x' };
type ToConfig = (app: typeof live | typeof sandbox) => { readonly scopes: readonly string[] };
const CONFIGS: Readonly<Record<PlatformId, ToConfig>> = {
  instagram: instagramConfig,
  tiktok: tiktokConfig,
  youtube: youtubeConfig,
  facebook: facebookConfig,
  linkedin: linkedinConfig,
  twitter: twitterConfig,
};

describe('the limitations of an account without an optional scope', () => {
  it('are shown for each account beforehand', () => {
    expect(listLimitations('facebook', ['pages_manage_posts', 'read_insights'])).toEqual([
      "Fanfare can't write first comments under this Page's posts.",
      "Reels keep the cover that Facebook picks. Fanfare can't set yours.",
      "Facebook doesn't share comment counts of this Page's posts.",
    ]);
    expect(listLimitations('linkedin', ['openid', 'profile', 'w_member_social'])).toHaveLength(1);
  });

  it.each(PLATFORM_IDS)('are not guessed when %s returns no scopes', (platform) => {
    expect(listLimitations(platform, [])).toEqual([]);
  });

  it.each(Object.entries(CONFIGS))(
    'are the same for a live app of %s and for the sandbox',
    (_platform, toConfig) => {
      expect(toConfig(live).scopes).toEqual(toConfig(sandbox).scopes);
    },
  );

  it.each(['instagram', 'tiktok', 'youtube', 'linkedin', 'twitter'] as const)(
    'are empty on %s when every requested scope is granted',
    (platform) => {
      expect(listLimitations(platform, CONFIGS[platform](live).scopes)).toEqual([]);
    },
  );
});
