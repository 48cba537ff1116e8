import { memo, useEffect } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import { FilePanels, type FilePanelsProps } from './file-panels.tsx';
import { listShownFits } from './shown-fits.ts';

/** The file options, which are needed only for a draft whose file has any. */
export const filePanels = createLazy(async () => (await import('./file-panels.tsx')).FilePanels);

/**
 * If the server rendered the panels, their code is loaded before React hydrates the page (entry.client.tsx).
 */
export const LazyFilePanels = memo(function LazyFilePanels(props: FilePanelsProps) {
  const isNeeded = props.media?.type === 'video' || listShownFits(props).length > 0;
  const draw = useFilePanels();
  useEffect(() => {
    if (isNeeded) void filePanels.load();
  }, [isNeeded]);
  if (!isNeeded) return null;
  return draw ? draw(props) : null;
});

/** Returns null until the code is loaded. */
export function useFilePanels(): typeof FilePanels | null {
  const found = useLazy(filePanels);
  // Not in the browser's build, where the import above is therefore dropped.
  return import.meta.env.SSR ? FilePanels : found;
}
