import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { HashtagField } from './hashtag-field.tsx';

export const hashtagField = createLazy(
  async () => (await import('./hashtag-field.tsx')).HashtagField,
);

// The static import isn't in the browser's build, where it's dropped.
export const LazyHashtagField = memo(
  createIsland(hashtagField, import.meta.env.SSR ? HashtagField : null),
);
