import type { assessPlatforms } from '#app/domain/composer/composer.ts';
import { createLate } from '../client/lazy.ts';

/** What a draft is held against: only a draft that is changed here needs it. */
export const rules = createLate<typeof assessPlatforms>(
  async () => (await import('#app/domain/composer/composer.ts')).assessPlatforms,
);
