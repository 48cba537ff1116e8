import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { RepostTargets } from './repost-targets.tsx';

const targets = createLazy(async () => (await import('./repost-targets.tsx')).RepostTargets);

/** The accounts that a post can be reposted to. The browser's build drops the static import. */
export const LazyRepostTargets = createIsland(targets, import.meta.env.SSR ? RepostTargets : null);
