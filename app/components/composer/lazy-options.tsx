import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { PlatformOptions } from './platform-options.tsx';

/** The options that only some platforms have, which the server renders. */
export const options = createLazy(
  async () => (await import('./platform-options.tsx')).PlatformOptions,
);

// The static import isn't in the browser's build, where it's dropped.
export const LateOptions = memo(
  createIsland(options, import.meta.env.SSR ? PlatformOptions : null),
);
