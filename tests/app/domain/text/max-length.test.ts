import { expect, it } from 'vitest';
import { toMaxLength } from '#app/domain/text/max-length.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';

it('is the highest limit of platforms that count as browsers do', () => {
  const { instagram, tiktok } = PLATFORMS;
  expect(tiktok.maxCharacters).toBeLessThan(instagram.maxCharacters);
  expect(toMaxLength(['tiktok', 'instagram'])).toBe(instagram.maxCharacters);
  expect(toMaxLength(['tiktok'])).toBe(tiktok.maxCharacters);
  expect(toMaxLength(['tiktok', 'twitter'])).toBeUndefined();
  expect(toMaxLength([])).toBeUndefined();
});
