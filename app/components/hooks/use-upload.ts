import { useMemo } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { LocalFile, UploadState } from '../client/upload-item.ts';
import { useUploads } from './use-uploads.ts';

export interface Upload {
  readonly state: UploadState | { readonly status: 'idle' };
  readonly local: LocalFile | null;
  readonly start: (file: File) => void;
  readonly retry: () => void;
  readonly cancel: () => void;
}

interface UseUploadOptions {
  /** Also check the file against this platform's rules. */
  readonly platform: PlatformId | null;
  readonly onDone: (media: MediaOutput) => void;
}

const IDLE = { status: 'idle' } as const;

/** Uploads one file. Another one replaces it. */
export function useUpload(options: UseUploadOptions): Upload {
  const { items, add, retry, cancel } = useUploads(options);
  const [item] = items;
  return useMemo(
    () => ({
      state: item?.state ?? IDLE,
      local: item?.local ?? null,
      start: (file) => add([file], { replaces: true }),
      retry: () => item && retry(item.key),
      cancel: () => item && cancel(item.key),
    }),
    [item, add, retry, cancel],
  );
}
