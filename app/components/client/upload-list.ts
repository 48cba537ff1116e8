import { UPLOAD_FAILED } from '#app/domain/errors/messages/media.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { CANCELED, UploadError } from './upload-error.ts';
import type { UploadItem, UploadState } from './upload-item.ts';

/** The parts of a screen that its uploads use. */
export interface UploadHost {
  /** Also check the files against this platform's rules. */
  readonly platform: PlatformId | null;
  readonly onDone: (media: MediaOutput) => void;
}

interface Entry {
  readonly file: File;
  readonly url: string;
  controller: AbortController;
}

/** Uploads files one after the other, in the order in which they were added. */
export class UploadList {
  readonly #getHost: () => UploadHost;
  readonly #listeners = new Set<() => void>();
  readonly #entries = new Map<number, Entry>();
  #items: readonly UploadItem[] = [];
  #nextKey = 0;
  #isStopped = false;

  constructor(getHost: () => UploadHost) {
    this.#getHost = getHost;
  }

  readonly read = (): readonly UploadItem[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#isStopped = false;
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  /** Checks the files and adds them. `replaces`: cancels the others first. */
  async add(files: readonly File[], { replaces = false } = {}): Promise<void> {
    const { platform } = this.#getHost();
    const refusals = await Promise.all(files.map((file) => findRefusal(file, platform)));
    if (this.#isStopped) return;
    if (replaces) for (const { key } of this.#items) this.#drop(key);
    const added = files.map((file, index) => this.#toItem(file, refusals[index] ?? null));
    this.#write([...this.#items, ...added]);
    this.#sendNext();
  }

  retry(key: number): void {
    this.#change(key, { status: 'waiting' });
    this.#sendNext();
  }

  /** Stops the upload, if it's running, and deletes what has arrived. */
  cancel(key: number): void {
    this.#drop(key, CANCELED);
    this.#sendNext();
  }

  #toItem(file: File, refusal: string | null): UploadItem {
    const key = this.#nextKey++;
    const { name, type, size } = file;
    if (refusal !== null) return { key, name, local: null, state: toFailed(refusal) };
    const url = URL.createObjectURL(file);
    this.#entries.set(key, { file, url, controller: new AbortController() });
    return { key, name, local: { name, type, size, url }, state: { status: 'waiting' } };
  }

  #sendNext(): void {
    if (this.#items.some(({ state }) => state.status === 'uploading')) return;
    const next = this.#items.find(({ state }) => state.status === 'waiting');
    if (next) void this.#send(next.key);
  }

  async #send(key: number): Promise<void> {
    const entry = this.#entries.get(key);
    if (!entry) return;
    entry.controller = new AbortController();
    const { file } = entry;
    const { signal } = entry.controller;
    const report = (sentBytes: number, totalBytes: number): void => {
      if (!signal.aborted) this.#change(key, { status: 'uploading', sentBytes, totalBytes });
    };
    report(0, file.size);
    try {
      const media = await upload({ file, signal, report, platform: this.#getHost().platform });
      if (signal.aborted) return;
      this.#drop(key);
      this.#getHost().onDone(media);
    } catch (error) {
      if (!signal.aborted) this.#fail(key, error);
    }
    this.#sendNext();
  }

  #fail(key: number, error: unknown): void {
    const isKnown = error instanceof UploadError;
    const canRetry = !isKnown || error.canRetry;
    const state = toFailed(isKnown ? error.message : UPLOAD_FAILED, canRetry);
    if (!canRetry) this.#forget(key);
    this.#write(
      this.#items.map((item) =>
        item.key === key ? { ...item, state, local: canRetry ? item.local : null } : item,
      ),
    );
  }

  #change(key: number, state: UploadState): void {
    this.#write(this.#items.map((item) => (item.key === key ? { ...item, state } : item)));
  }

  #drop(key: number, reason?: unknown): void {
    this.#forget(key, reason);
    this.#write(this.#items.filter((item) => item.key !== key));
  }

  #forget(key: number, reason?: unknown): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    entry.controller.abort(reason);
    URL.revokeObjectURL(entry.url);
  }

  /** The screen was left. */
  #stop(): void {
    this.#isStopped = true;
    for (const { key } of this.#items) this.#forget(key);
    this.#items = [];
  }

  #write(items: readonly UploadItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

const toFailed = (message: string, canRetry = false): UploadState => ({
  status: 'failed',
  message,
  canRetry,
});

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

interface UploadOptions {
  readonly file: File;
  readonly platform: PlatformId | null;
  readonly signal: AbortSignal;
  readonly report: (sentBytes: number, totalBytes: number) => void;
}

/** Uploads the file, and waits until the browser has loaded it. */
async function upload({ file, platform, signal, report }: UploadOptions): Promise<MediaOutput> {
  const [{ sendFile }, { loadInBrowser }] = await Promise.all([
    import('./send-file.ts'),
    import('./load-in-browser.ts'),
  ]);
  const media = await sendFile({ file, platform, signal, onProgress: report });
  await loadInBrowser(media);
  return media;
}
