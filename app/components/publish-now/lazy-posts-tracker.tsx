import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { PostsTracker } from './posts-tracker.tsx';

const tracker = createLazy(async () => (await import('./posts-tracker.tsx')).PostsTracker);

/** The list of earlier posts, below the form. The browser's build drops the static import. */
export const LazyPostsTracker = createIsland(tracker, import.meta.env.SSR ? PostsTracker : null);
