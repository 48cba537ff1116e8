import { memo, useEffect } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import { FilePanels, type FilePanelsProps } from './file-panels.tsx';
import { listShownFits } from './shown-fits.ts';

/** What is asked of the file: only a draft with one that there is something to ask of needs it. */
export const filePanels = createLazy(async () => (await import('./file-panels.tsx')).FilePanels);

/** Where the server has drawn them, their code is here before React takes the page over (entry.client.tsx). */
export const LazyFilePanels = memo(function LazyFilePanels(props: FilePanelsProps) {
  const isNeeded = props.media?.type === 'video' || listShownFits(props).length > 0;
  const draw = useFilePanels();
  useEffect(() => {
    if (isNeeded) void filePanels.load();
  }, [isNeeded]);
  if (!isNeeded) return null;
  return draw ? draw(props) : null;
});

/** null until their code is here. */
export function useFilePanels(): typeof FilePanels | null {
  const found = useLazy(filePanels);
  // No part of the browser's build, where the import above brings nothing along therefore.
  return import.meta.env.SSR ? FilePanels : found;
}
