import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { UsageBar } from './usage-bar.tsx';

const usageBar = createLazy(async () => (await import('./usage-bar.tsx')).UsageBar);

/** Today's usage beside a button. The browser's build drops the static import. */
export const LazyUsageBar = createIsland(usageBar, import.meta.env.SSR ? UsageBar : null);
