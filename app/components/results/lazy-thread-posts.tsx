import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { ThreadPosts } from './thread-posts.tsx';

const posts = createLazy(async () => (await import('./thread-posts.tsx')).ThreadPosts);

/** The posts of a thread. The browser's build drops the static import. */
export const LazyThreadPosts = createIsland(posts, import.meta.env.SSR ? ThreadPosts : null);
