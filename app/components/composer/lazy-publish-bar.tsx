import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { PublishBar } from './publish-bar.tsx';

export const publishBar = createLazy(async () => (await import('./publish-bar.tsx')).PublishBar);

/**
 * The publish button, which works before its code is loaded because the form handles it. The browser's build drops
 * the static import.
 */
export const LazyPublishBar = memo(
  createIsland(publishBar, import.meta.env.SSR ? PublishBar : null),
);
