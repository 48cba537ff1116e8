import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { FailureDetails } from './failure-details.tsx';

const details = createLazy(async () => (await import('./failure-details.tsx')).FailureDetails);

/** What went wrong and what to do. The browser's build drops the static import. */
export const LazyFailureDetails = createIsland(
  details,
  import.meta.env.SSR ? FailureDetails : null,
);
