import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { Requirements } from './requirements.tsx';

/** The catalog’s requirements, which the server renders. */
const requirements = createLazy(async () => (await import('./requirements.tsx')).Requirements);

// The static import isn't in the browser's build, where it's dropped.
export const LazyRequirements = memo(
  createIsland(requirements, import.meta.env.SSR ? Requirements : null),
);
