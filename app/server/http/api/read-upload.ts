import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { AppError } from '#app/server/errors/app-error.ts';
import { countParts } from './count-parts.ts';

/** A file part as it arrives. The receiver reads it; nothing is buffered. */
export interface ReceivedFile {
  readonly fileName: string;
  /** Each chunk is valid only until the next one is requested. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** The length of the whole body in bytes, if the client declares it. */
  readonly declaredBytes: number | null;
}

/** The composer's form has about forty fields, and a caption of Facebook's length in four-byte characters. */
const MAX_FIELDS = 60;
const MAX_FIELD_BYTES = 256 * 1024;
const MAX_NAME_BYTES = 256;
/** A part's own headers: its disposition, its type, and a few that clients add. */
const MAX_PART_HEADERS = 20;

type Field = readonly [name: string, value: string];

/** The rest of a multipart body besides its file, known once the body has ended. */
export interface FormRest {
  /** All fields, before and after the file. A name can occur several times. */
  readonly fields: readonly Field[];
  readonly hasMoreFiles: boolean;
  /** Whether a part had no name, or wasn't form data at all, so that nobody could read it. */
  readonly hasUnnamedParts: boolean;
}

/** A multipart body up to its first file. */
export interface ReceivedForm {
  /** The fields before the file. A name can occur several times. */
  readonly fields: readonly Field[];
  /** Null if the body has no file or the user chose none. The name is empty if the part has none. */
  readonly file: (ReceivedFile & { readonly partName: string }) | null;
  /** Call once the file's stream has been read to its end. Throws `malformed_body`, `validation_failed`. */
  readonly readRest: () => Promise<FormRest>;
}

/** A request's body with the headers that describe it. */
export interface MultipartSource {
  readonly body: Readable;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Reads up to the first file part, or to the end if there's none. Throws `malformed_body`, and
 * `validation_failed` for too many fields.
 */
export function readMultipart(source: MultipartSource): Promise<ReceivedForm> {
  const { body } = source;
  const parser = openParser(source);
  const fields: Field[] = [];
  let namedParts = 0;
  let hasMoreFiles = false;
  const counter = countParts(source);
  const end = Promise.withResolvers<FormRest>();
  // A caller that never reads the file never calls readRest either.
  end.promise.catch(() => undefined);
  const readRest = () => end.promise;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      body.unpipe(parser);
      counter.stop();
      const failure = error instanceof AppError ? error : toBrokenBody(error);
      end.reject(failure);
      reject(failure);
    };
    parser.on('field', (name: string | undefined, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) fail(tooLarge('A field of the form is too long.'));
      if (name === undefined) return;
      namedParts += 1;
      fields.push([name, value]);
    });
    const tooMany = () => fail(tooLarge(`The form has more than ${MAX_FIELDS} fields.`));
    parser.on('fieldsLimit', tooMany).on('partsLimit', tooMany);
    parser.on('filesLimit', () => (hasMoreFiles = true));
    parser.on('file', (partName: string | undefined = '', stream, { filename }) => {
      if (partName !== '') namedParts += 1;
      stream.on('error', () => undefined);
      const deliver = (): void => {
        const fileName = unescapeName(filename ?? 'file');
        const declaredBytes = readLength(source);
        const file = { partName, fileName, stream: untilComplete(body, stream), declaredBytes };
        resolve({ fields: [...fields], file, readRest });
      };
      if (filename !== undefined) deliver();
      // A file field that was left empty arrives without a name and without bytes.
      else stream.once('readable', () => (stream.readableLength > 0 ? deliver() : stream.resume()));
    });
    parser.on('error', fail);
    body.on('error', fail);
    body.on('aborted', () => fail(new Error('aborted')));
    parser.on('close', () => {
      // Files after the first aren't reported one by one.
      const hasUnnamedParts = !hasMoreFiles && counter.read() !== namedParts;
      end.resolve({ fields, hasMoreFiles, hasUnnamedParts });
      resolve({ fields, file: null, readRest });
    });
    body.pipe(parser);
  });
}

/**
 * Decodes the three characters that browsers, curl, and Node escape in a part's file name (HTML standard,
 * multipart/form-data). Senders leave every other `%` as it is.
 */
function unescapeName(name: string): string {
  return name.replaceAll(/%(?:22|0D|0A)/giu, decodeURIComponent);
}

function toBrokenBody(cause: unknown): AppError {
  const message = 'The multipart body is broken or was cut off.';
  return new AppError('malformed_body', { message, cause });
}

function openParser({ headers }: MultipartSource): busboy.Busboy {
  try {
    return busboy({
      headers,
      // Clients send file names as UTF-8, whether they declare it (filename*) or not.
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        fields: MAX_FIELDS,
        parts: 2 * MAX_FIELDS,
        fieldNameSize: MAX_NAME_BYTES,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: MAX_PART_HEADERS,
      },
    });
  } catch (error) {
    throw new AppError('malformed_body', {
      message: 'The multipart body has no boundary.',
      cause: error,
    });
  }
}

function tooLarge(message: string): AppError {
  const violations = [{ pointer: '', code: 'form_too_large' as const, message }];
  return new AppError('validation_failed', { message, violations });
}

function readLength({ headers }: MultipartSource): number | null {
  const length = Number(headers['content-length'] ?? NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}

/** A client that disconnects mid-file must not look like the end of the file. */
async function* untilComplete(
  body: Readable,
  stream: AsyncIterable<Uint8Array> & { destroy(error?: Error): unknown },
): AsyncGenerator<Uint8Array> {
  const abort = (): void => {
    stream.destroy(new Error('aborted'));
  };
  body.once('aborted', abort);
  body.once('error', abort);
  try {
    for await (const piece of stream) {
      yield piece;
      releasePiece(piece);
    }
  } catch (error) {
    throw new AppError('malformed_body', {
      message: 'The upload was cut off. Send the file again.',
      cause: error,
    });
  } finally {
    body.off('aborted', abort);
    body.off('error', abort);
  }
}

/**
 * Frees the memory at once if the chunk owns its whole buffer. The engine would otherwise accumulate some
 * 64 MB of used chunks before collecting them.
 */
function releasePiece({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
