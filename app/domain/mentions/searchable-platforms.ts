import type { PlatformId } from '../platforms/platforms.ts';

/**
 * The platforms whose API finds handles with the scopes that we ask for (decision 0255). A test compares them with the
 * adapters.
 */
export const SEARCHABLE = ['youtube', 'twitter'] as const satisfies readonly PlatformId[];
