/** A failed upload. The message is shown to the person. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** Whether the same file may succeed another time. A refused file never will. */
  readonly canRetry: boolean;

  constructor(message: string, { canRetry }: { canRetry: boolean }) {
    super(message);
    this.canRetry = canRetry;
  }
}

/** The abort reason for discarding the file. With any other reason, the uploaded part is kept. */
export const CANCELED = new Error('The upload was canceled.');
