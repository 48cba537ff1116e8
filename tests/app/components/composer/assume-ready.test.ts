import { expect, it } from 'vitest';
import { assumeReady } from '#app/components/composer/use-assessments.ts';
import { assessPlatforms } from '#app/domain/composer/composer.ts';
import { EMPTY_DRAFT } from '#app/domain/composer/draft.ts';

const ACCOUNT = { platform: 'linkedin', name: 'Tidewick', state: 'active' } as const;

it('treats every selected platform with an account as ready when the rules cannot be loaded', () => {
  const sent = assessPlatforms(EMPTY_DRAFT, {
    accounts: [ACCOUNT as never],
    files: [],
    creators: {},
  });
  const standing = (platforms: readonly 'linkedin'[]) =>
    sent
      .map((row) => assumeReady(row, { platforms: [...platforms], accounts: {} }))
      .filter(({ platform }) => platform === 'linkedin' || platform === 'twitter')
      .map(({ platform, status, findings }) => [platform, status, findings.length]);
  expect(standing(['linkedin'])).toEqual([
    ['linkedin', 'ready', 0],
    ['twitter', 'unconnected', 0],
  ]);
  expect(standing([])).toEqual([
    ['linkedin', 'off', 0],
    ['twitter', 'unconnected', 0],
  ]);
});
