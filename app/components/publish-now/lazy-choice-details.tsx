import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { ChoiceDetails } from './choice-details.tsx';

/** Details that few rows have. The server renders them, and the browser loads their code later. */
const choiceDetails = createLazy(async () => (await import('./choice-details.tsx')).ChoiceDetails);

// The static import isn't in the browser's build, where it's dropped.
export const LazyChoiceDetails = memo(
  createIsland(choiceDetails, import.meta.env.SSR ? ChoiceDetails : null),
);
