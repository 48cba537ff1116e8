import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { AfterLive } from './after-live.tsx';

const lines = createLazy(async () => (await import('./after-live.tsx')).AfterLive);

/** What follows under a live post. The browser's build drops the static import. */
export const LazyAfterLive = createIsland(lines, import.meta.env.SSR ? AfterLive : null);
