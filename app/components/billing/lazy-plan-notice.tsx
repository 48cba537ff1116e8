import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { PlanNotice } from './plan-notice.tsx';

/** Shown only without an active plan, and rendered by the server. */
const planNotice = createLazy(async () => (await import('./plan-notice.tsx')).PlanNotice);

// The static import isn't in the browser's build, where it's dropped.
export const LazyPlanNotice = memo(
  createIsland(planNotice, import.meta.env.SSR ? PlanNotice : null),
);
