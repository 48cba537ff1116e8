import { memo, useEffect } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import { FileList } from './file-list.tsx';
import { FilePanels, type FilePanelsProps } from './file-panels.tsx';
import { listShownFits } from './shown-fits.ts';
import type { FileListState } from './use-file-list.ts';

/** The file options, which are needed only for a draft whose files have any. */
export const filePanels = createLazy(async () => (await import('./file-panels.tsx')).FilePanels);

/**
 * If the server rendered the panels, their code is loaded before React hydrates the page (entry.client.tsx).
 */
export const LazyFilePanels = memo(function LazyFilePanels(props: FilePanelsProps) {
  const isNeeded =
    props.cover.video !== null ||
    // A carousel may get one shape.
    props.sentFiles.some(({ platform, files }) => platform === 'instagram' && files[1]) ||
    listShownFits({ ...props, sent: props.sentFiles }).length > 0;
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

/** The list of files, which a post without files doesn't need. */
export const fileList = createLazy(() => import('./file-list.tsx'));
// Not in the browser's build, where the static import is therefore dropped.
const DRAWN = import.meta.env.SSR ? { FileList } : null;

export const LazyFileList = memo(function LazyFileList(props: FileListState) {
  const isNeeded = props.files.length > 0 || props.uploads.items.length > 0 || props.own !== null;
  const found = useLazy(fileList);
  const loaded = DRAWN ?? found;
  useEffect(() => {
    if (isNeeded) void fileList.load();
  }, [isNeeded]);
  return isNeeded && loaded ? <loaded.FileList {...props} /> : null;
});
