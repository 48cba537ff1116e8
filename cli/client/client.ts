import type { Answer, OperationId, OperationRequest, StreamId } from './endpoints.ts';
import type { RawAnswer } from './read-answer.ts';
import type { OpenedDownload, StoredFile } from './open-download.ts';
import type { StreamEvent } from './open-events.ts';

export interface UploadRequest {
  readonly filePath: string;
  readonly fileName: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Called with the bytes sent so far. */
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

export interface PathRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query, from the first slash on. */
  readonly path: string;
  /** As it is sent, with its type; null: none. */
  readonly body: { readonly text: string; readonly type: string } | null;
}

/** What became of an upload: the file, and what its platform needs changed; null where none was named. */
export type UploadedMedia = Answer<'getMedia'> & Pick<Answer<'getUpload'>, 'fit'>;

/** The public API, as commands call it. Failures are CliErrors. */
export interface Client {
  readonly url: string;
  call<Id extends OperationId>(id: Id, request?: OperationRequest<Id>): Promise<Answer<Id>>;
  /** What a stream tells until its end; `until` ends it as well. It breaks as connections do: ask again then. */
  openEvents<Id extends StreamId>(
    id: Id,
    request: Pick<OperationRequest<Id>, 'params'>,
    until?: AbortSignal,
  ): AsyncIterable<StreamEvent>;
  /** Any call, by its path, and its answer as it came; a refusal is thrown. */
  callPath(request: PathRequest): Promise<RawAnswer>;
  /** Streams a file from disk, and goes on where an earlier call was interrupted. */
  upload(request: UploadRequest): Promise<UploadedMedia>;
  /** A file of the library; its bytes come when they are asked for. */
  getMediaFile(mediaId: string): Promise<StoredFile>;
  /** A video from elsewhere, passed through by the server. */
  openVideo(body: { readonly url: string; readonly formatId?: string }): Promise<OpenedDownload>;
  /** What became of a bulk's rows, as a CSV. */
  openBulkResults(bulkId: string): Promise<OpenedDownload>;
  /** Everything of the token's workspace, made while it comes. */
  openExport(): Promise<OpenedDownload>;
}
