import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { StageTools } from './stage-tools.tsx';

/** The view options of the previews, which the server renders. */
const stageTools = createLazy(async () => (await import('./stage-tools.tsx')).StageTools);

// The static import isn't in the browser's build, where it's dropped.
export const LazyStageTools = memo(
  createIsland(stageTools, import.meta.env.SSR ? StageTools : null),
);
