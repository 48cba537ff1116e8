/** An upload that ended without a file on the server; the message is what the person reads. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** The same file may pass another time; a refused one never will. */
  readonly canRetry: boolean;

  constructor(message: string, { canRetry }: { canRetry: boolean }) {
    super(message);
    this.canRetry = canRetry;
  }
}

/** The reason of an abort after which nothing of the file shall stay; any other keeps what has arrived. */
export const CANCELED = new Error('The upload was canceled.');
