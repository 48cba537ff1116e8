import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { WhenFields } from './when-fields.tsx';

const whenFields = createLazy(async () => (await import('./when-fields.tsx')).WhenFields);

/** The choice of when to publish. The browser's build drops the static import. */
export const LazyWhenFields = createIsland(whenFields, import.meta.env.SSR ? WhenFields : null);
