import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { RowDetails } from './row-details.tsx';

/** Details that few rows have. The server renders them, and the browser loads their code later. */
export const rowDetails = createLazy(async () => (await import('./row-details.tsx')).RowDetails);

// The static import isn't in the browser's build, where it's dropped.
export const LazyRowDetails = memo(
  createIsland(rowDetails, import.meta.env.SSR ? RowDetails : null),
);
