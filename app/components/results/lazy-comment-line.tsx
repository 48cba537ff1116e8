import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { CommentLine } from './comment-line.tsx';

const line = createLazy(async () => (await import('./comment-line.tsx')).CommentLine);

/** The first comment under a post. The browser's build drops the static import. */
export const LazyCommentLine = createIsland(line, import.meta.env.SSR ? CommentLine : null);
