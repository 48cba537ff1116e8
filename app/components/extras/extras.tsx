import { useEffect } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';

/** Loaded after the first paint: focus, shortcuts, the service worker, and the question before signing out. */
const extras = createLazy(() => import('./loaded-extras.tsx'));

export function Extras() {
  useEffect(() => void extras.load(), []);
  const loaded = useLazy(extras);
  return loaded ? <loaded.LoadedExtras /> : null;
}
