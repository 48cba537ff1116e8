import { describe, expect, it } from 'vitest';
import { getOwnOptions, warnOfMissingLabels } from '#app/domain/content/disclose.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { DISCLOSURES } from '#app/domain/posts/disclosures.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';

const parse = (disclosure: object | undefined, platformOptions: object = {}) =>
  PublishPostInput.parse({
    platforms: [...PLATFORM_IDS],
    content: { captions: ['Kiln'], disclosure },
    platformOptions,
  });
const ALL = { madeWithAi: true, paidPartnership: true, ownBrand: true };

describe('what a post discloses', () => {
  it('becomes each platform’s own label', () => {
    const input = parse(ALL);
    expect(Object.assign({}, ...PLATFORM_IDS.map((id) => getOwnOptions(id, input)))).toMatchObject({
      instagram: { madeWithAi: true },
      tiktok: { aiGenerated: true, disclosure: { ownBusiness: true, paidPartnership: true } },
      youtube: { syntheticMedia: true, paidPlacement: true },
      twitter: { madeWithAi: true, paidPartnership: true },
    });
  });

  it('adds to the platform’s options, and takes nothing back', () => {
    const tiktok = { privacyLevel: 'SELF_ONLY', disclosure: { ownBusiness: true } };
    const input = parse({ madeWithAi: true }, { tiktok, youtube: { paidPlacement: true } });
    expect(getOwnOptions('tiktok', input).tiktok).toMatchObject({
      privacyLevel: 'SELF_ONLY',
      aiGenerated: true,
      disclosure: { ownBusiness: true, paidPartnership: false },
    });
    expect(getOwnOptions('youtube', input).youtube).toMatchObject({
      syntheticMedia: true,
      paidPlacement: true,
    });
  });

  it.each([undefined, {}])('changes no options if it’s %j', (disclosure) => {
    const input = parse(disclosure);
    for (const id of PLATFORM_IDS) {
      expect(getOwnOptions(id, input)).toEqual({});
      expect(warnOfMissingLabels(input, id)).toEqual([]);
    }
  });

  it.each(PLATFORM_IDS.flatMap((id) => DISCLOSURES.map((name) => [id, name] as const)))(
    'is labeled on %s, or a warning says that it isn’t: %s',
    (platform, name) => {
      const input = parse({ [name]: true });
      const isLabeled = JSON.stringify(getOwnOptions(platform, input)).includes('true');
      const warnings = warnOfMissingLabels(input, platform);
      expect(warnings.map(({ pointer }) => pointer)).toEqual(
        isLabeled ? [] : [`/content/disclosure/${name}`],
      );
    },
  );
});
