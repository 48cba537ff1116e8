import type { Actor } from '#app/server/services/actor.ts';

/** Returns the source of a post, as claimed by the caller. */
export function toSource({ via }: Actor, userAgent: string): 'web' | 'cli' | 'api' {
  if (via === 'session') return 'web';
  return userAgent.startsWith('fanfare-cli') ? 'cli' : 'api';
}
