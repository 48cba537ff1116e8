/** The selected file as this browser can show it, before and during the upload. */
export interface LocalFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly url: string;
}

export type UploadState =
  | { readonly status: 'waiting' }
  | { readonly status: 'uploading'; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly status: 'failed'; readonly message: string; readonly canRetry: boolean };

/** A file that hasn't arrived yet. */
export interface UploadItem {
  readonly key: number;
  readonly name: string;
  /** Null for a file that can't be uploaded. */
  readonly local: LocalFile | null;
  readonly state: UploadState;
}
