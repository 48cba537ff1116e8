import { memo } from 'react';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { FailureDialog } from './failure-dialog.tsx';

/** Shown only after a refusal. */
const failureDialog = createLazy(async () => (await import('./failure-dialog.tsx')).FailureDialog);

// The static import isn't in the browser's build, where it's dropped.
export const LazyFailureDialog = memo(
  createIsland(failureDialog, import.meta.env.SSR ? FailureDialog : null),
);
