import type { assessPlatforms } from '#app/domain/composer/composer.ts';
import { createLazy } from '../client/lazy.ts';

/** The rules for checking a draft. Loaded only when a draft is changed here. */
export const rules = createLazy<typeof assessPlatforms>(
  async () => (await import('#app/domain/composer/composer.ts')).assessPlatforms,
);
