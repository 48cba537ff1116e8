import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createLazy } from '../client/lazy.ts';
import type { UploadItem } from '../client/upload-item.ts';
import type { UploadHost, UploadList } from '../client/upload-list.ts';

export interface Uploads {
  /** In the order in which they were added. */
  readonly items: readonly UploadItem[];
  /** `replaces`: cancels the others first. */
  readonly add: (files: readonly File[], options?: { readonly replaces?: boolean }) => void;
  readonly retry: (key: number) => void;
  readonly cancel: (key: number) => void;
}

const uploadList = createLazy(async () => (await import('../client/upload-list.ts')).UploadList);

/** Uploads files, with instant local previews, progress, cancel, and retry. Leaving the screen stops them. */
export function useUploads(options: UploadHost): Uploads {
  const host = useRef(options);
  useEffect(() => {
    host.current = options;
  });
  // Before it's needed, because the person may be offline by then.
  useEffect(() => void uploadList.load(), []);
  const [list, setList] = useState<UploadList | null>(null);
  const created = useRef<UploadList | null>(null);
  const getList = useCallback(async (): Promise<UploadList | null> => {
    await uploadList.load();
    const List = uploadList.read();
    if (List && !created.current) setList((created.current = new List(() => host.current)));
    return created.current;
  }, []);
  const items = useSyncExternalStore(
    list?.subscribe ?? neverChanges,
    list?.read ?? readNone,
    readNone,
  );
  return useMemo(
    () => ({
      items,
      add: (files, choice) => void getList().then((found) => found?.add(files, choice)),
      retry: (key) => list?.retry(key),
      cancel: (key) => list?.cancel(key),
    }),
    [items, list, getList],
  );
}

const neverChanges = () => () => undefined;
const NONE: readonly UploadItem[] = [];
const readNone = () => NONE;
