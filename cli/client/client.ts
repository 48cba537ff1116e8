import type { operations } from './api-types.ts';
import type { OperationResponse, OperationId, OperationRequest, StreamId } from './endpoints.ts';
import type { RawResponse } from './read-response.ts';
import type { OpenedDownload, StoredFile } from './open-download.ts';
import type { StreamEvent } from './open-events.ts';

export interface UploadRequest {
  readonly filePath: string;
  readonly fileName: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Called after each chunk with the number of bytes sent so far. */
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

export type PostsExportQuery = NonNullable<operations['exportPosts']['parameters']['query']>;

export interface PathRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query, starting with a slash. */
  readonly path: string;
  /** Request body and its content type; null for no body. */
  readonly body: { readonly text: string; readonly type: string } | null;
}

/** An uploaded file. `fit` lists the changes its platform needs, or is null when no platform was named. */
export type UploadedMedia = OperationResponse<'getMedia'> &
  Pick<OperationResponse<'getUpload'>, 'fit'>;

/** The public API as the commands call it. Failures are thrown as CliErrors. */
export interface Client {
  readonly url: string;
  call<Id extends OperationId>(
    id: Id,
    request?: OperationRequest<Id>,
  ): Promise<OperationResponse<Id>>;
  /**
   * Yields a stream's events until the stream ends or `until` aborts. Callers reconnect when the connection
   * breaks.
   */
  openEvents<Id extends StreamId>(
    id: Id,
    request: Pick<OperationRequest<Id>, 'params'>,
    until?: AbortSignal,
  ): AsyncIterable<StreamEvent>;
  /** Calls any operation by its path and returns the raw response. Throws if the server refuses it. */
  callPath(request: PathRequest): Promise<RawResponse>;
  /** Streams a file from disk, resuming an interrupted upload of the same file. */
  upload(request: UploadRequest): Promise<UploadedMedia>;
  /** Returns a file of the library. Its bytes are fetched when the caller opens it. */
  getMediaFile(mediaId: string): Promise<StoredFile>;
  /** Downloads a video from another site through the server. */
  openVideo(body: { readonly url: string; readonly formatId?: string }): Promise<OpenedDownload>;
  /** Returns the results of a bulk job's rows as CSV. */
  openBulkResults(bulkId: string): Promise<OpenedDownload>;
  /** Exports the posts that the filters find, as NDJSON or CSV. */
  openPostsExport(query: PostsExportQuery): Promise<OpenedDownload>;
  /** Exports everything in the token's workspace. The server builds the archive while it streams. */
  openExport(): Promise<OpenedDownload>;
}
