import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { TikTokPart } from './tiktok-part.tsx';

/** TikTok's options, which the server renders. */
const tiktokPart = createLazy(async () => (await import('./tiktok-part.tsx')).TikTokPart);

// The static import isn't in the browser's build, where it's dropped.
export const LazyTikTokOptions = memo(
  createIsland(tiktokPart, import.meta.env.SSR ? TikTokPart : null),
);
