import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { PostFields } from './post-fields.tsx';

const postFields = createLazy(async () => (await import('./post-fields.tsx')).PostFields);

/** The first comment, and when to publish. The browser's build drops the static import. */
export const LazyPostFields = createIsland(postFields, import.meta.env.SSR ? PostFields : null);
