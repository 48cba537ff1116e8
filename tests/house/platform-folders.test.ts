import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';

/**
 * The files of each platform's folder, with the same names for the same jobs (docs/architecture.md, Rooms).
 */
const SHAPE = [
  'api.ts',
  'comments.ts',
  'config.ts',
  'delete.ts',
  'errors.ts',
  'index.ts',
  'media.ts',
  'metrics.ts',
  'oauth.ts',
  'parts',
  'profile.ts',
  'publish.ts',
  'reconcile.ts',
  'state.ts',
  'wire.ts',
];

it.each(PLATFORM_IDS)('the folder of %s has the same files as the others', async (platform) => {
  const names = await readdir(`app/server/platforms/${platform}`);
  expect(names.toSorted()).toEqual(SHAPE);
});
