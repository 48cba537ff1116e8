import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { UPLOAD_FAILED } from '#app/domain/errors/messages.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { CANCELED, UploadError } from '../client/upload-error.ts';

/** The selected file as this browser can show it, before and during the upload. */
export interface LocalFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly url: string;
}

export type UploadState =
  | { readonly status: 'idle' }
  | { readonly status: 'uploading'; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly status: 'failed'; readonly message: string; readonly canRetry: boolean };

export interface Upload {
  readonly state: UploadState;
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

const IDLE: UploadState = { status: 'idle' };

/** Uploads one file, with an instant local preview, progress, cancel, and retry. */
export function useUpload({ platform, onDone }: UseUploadOptions): Upload {
  const [state, setState] = useState<UploadState>(IDLE);
  const [chosen, setChosen] = useState<{ file: File; local: LocalFile } | null>(null);
  const running = useRef<AbortController | null>(null);

  const isMounted = useIsMounted();

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    const url = chosen?.local.url;
    return url === undefined ? undefined : () => URL.revokeObjectURL(url);
  }, [chosen]);

  const send = useCallback(
    async (file: File): Promise<void> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const report = (next: UploadState): void => {
        if (controller.signal.aborted) return;
        setState(next);
        if (next.status === 'failed' && !next.canRetry) setChosen(null);
      };
      const media = await run({ file, platform, signal: controller.signal, report });
      if (!media || controller.signal.aborted) return;
      setState(IDLE);
      setChosen(null);
      onDone(media);
    },
    [platform, onDone],
  );

  const start = useCallback(
    (file: File): void => {
      void findRefusal(file, platform).then((refusal) => {
        if (!isMounted.current) return;
        if (refusal !== null) {
          running.current?.abort();
          setChosen(null);
          setState({ status: 'failed', message: refusal, canRetry: false });
          return;
        }
        const { name, type, size } = file;
        setChosen({ file, local: { name, type, size, url: URL.createObjectURL(file) } });
        void send(file);
      });
    },
    [platform, send, isMounted],
  );

  const cancel = useCallback((): void => {
    running.current?.abort(CANCELED);
    setState(IDLE);
    setChosen(null);
  }, []);

  const retry = useCallback((): void => {
    if (chosen) void send(chosen.file);
  }, [chosen, send]);

  const local = chosen?.local ?? null;
  return useMemo(
    () => ({ state, local, start, retry, cancel }),
    [state, local, start, retry, cancel],
  );
}

/** Returns whether the screen is still mounted, for results that arrive late. */
function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/**
 * Checks what is known before the upload. Loads the rules once a file is selected; the server applies them
 * too.
 */
async function findRefusal(file: File, platform: PlatformId | null): Promise<string | null> {
  try {
    const { checkChosenFile } = await import('#app/domain/library/file-check.ts');
    return checkChosenFile(file, platform);
  } catch {
    return null;
  }
}

interface Run {
  readonly file: File;
  readonly platform: PlatformId | null;
  readonly signal: AbortSignal;
  readonly report: (state: UploadState) => void;
}

/** Uploads the file and loads it. Returns null if that failed, after reporting the error. */
async function run({ file, platform, signal, report }: Run): Promise<MediaOutput | null> {
  report({ status: 'uploading', sentBytes: 0, totalBytes: file.size });
  try {
    const [{ sendFile }, { loadInBrowser }] = await Promise.all([
      import('../client/send-file.ts'),
      import('../client/load-in-browser.ts'),
    ]);
    const media = await sendFile({
      file,
      platform,
      signal,
      onProgress: (sentBytes, totalBytes) => report({ status: 'uploading', sentBytes, totalBytes }),
    });
    await loadInBrowser(media);
    return media;
  } catch (error) {
    const isKnown = error instanceof UploadError;
    const message = isKnown ? error.message : UPLOAD_FAILED;
    report({ status: 'failed', message, canRetry: !isKnown || error.canRetry });
    return null;
  }
}
