import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { ChangeFields } from './change-fields.tsx';

const changeFields = createLazy(async () => (await import('./change-fields.tsx')).ChangeFields);

/** The fields of a new text. The browser's build drops the static import. */
export const LazyChangeFields = createIsland(
  changeFields,
  import.meta.env.SSR ? ChangeFields : null,
);
