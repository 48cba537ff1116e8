import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { MoveFields } from './move-fields.tsx';

const moveFields = createLazy(async () => (await import('./move-fields.tsx')).MoveFields);

/** The fields of a new time. The browser's build drops the static import. */
export const LazyMoveFields = createIsland(moveFields, import.meta.env.SSR ? MoveFields : null);
