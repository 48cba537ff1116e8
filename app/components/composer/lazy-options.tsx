import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { PlatformOptions } from './platform-options.tsx';

/** Options that only some platforms have. Rendered on the server, loaded in the browser when needed. */
export const options = createLazy(
  async () => (await import('./platform-options.tsx')).PlatformOptions,
);

// The browser's build drops the static import.
export const LazyOptions = memo(
  createIsland(options, import.meta.env.SSR ? PlatformOptions : null),
);
