import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { Toast } from './toast.tsx';

/** The server renders its empty live region, so that screen readers announce the first message. */
const toast = createLazy(async () => (await import('./toast.tsx')).Toast);

// The static import isn't in the browser's build, where it's dropped.
export const LazyToast = memo(createIsland(toast, import.meta.env.SSR ? Toast : null));
