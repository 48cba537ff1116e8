import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { ConnectionBanner } from './connection-banner.tsx';

/** Shown only after a connection that was started here, and rendered by the server. */
const banner = createLazy(async () => (await import('./connection-banner.tsx')).ConnectionBanner);

// The static import isn't in the browser's build, where it's dropped.
export const LazyConnectionBanner = memo(
  createIsland(banner, import.meta.env.SSR ? ConnectionBanner : null),
);
