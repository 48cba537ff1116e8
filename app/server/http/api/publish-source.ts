import type { Actor } from '#app/server/services/actor.ts';

/** Where a post came from, as far as the caller says. */
export function toSource({ via }: Actor, userAgent: string): 'web' | 'cli' | 'api' {
  if (via === 'session') return 'web';
  return userAgent.startsWith('fanfare-cli') ? 'cli' : 'api';
}
