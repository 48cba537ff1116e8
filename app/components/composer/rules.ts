import type { assessPlatforms } from '#app/domain/composer/composer.ts';
import { createLazy } from '../client/lazy.ts';

/** What a draft is held against: only a draft that is changed here needs it. */
export const rules = createLazy<typeof assessPlatforms>(
  async () => (await import('#app/domain/composer/composer.ts')).assessPlatforms,
);
