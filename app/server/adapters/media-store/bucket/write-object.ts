import type { StoredObject } from '#app/server/ports/media-store.ts';
import { measureStream } from '../measure-stream.ts';
import type { Bucket } from './bucket-client.ts';
import { reach } from './bucket-errors.ts';
import { PartCollector } from './part-collector.ts';
import { toPartBytes } from './part-size.ts';
import type { Scratch } from './scratch.ts';

interface ObjectToWrite {
  readonly objectKey: string;
  readonly source: AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
}

/**
 * Streams an object into the bucket: in one request if it's no larger than a part, and as a multipart upload
 * otherwise, which is aborted if anything fails. Throws AppError `file_too_large` and `unavailable`.
 */
export async function writeObject(
  { bucket, scratch }: { readonly bucket: Bucket; readonly scratch: Scratch },
  { objectKey, source, maxBytes }: ObjectToWrite,
): Promise<StoredObject> {
  const measured = measureStream(source, maxBytes);
  const collector = new PartCollector(await scratch.createPath(), toPartBytes(maxBytes));
  const writer = new MultipartWriter(bucket, objectKey);
  try {
    await collector.collect(measured.pieces, (part) => writer.send(part));
    await collector.flush((rest) => writer.finish(rest));
  } catch (error) {
    await writer.abort();
    throw error;
  } finally {
    await collector.close();
  }
  return measured.toStored();
}

/** Sends one object's parts in order. */
class MultipartWriter {
  readonly #bucket: Bucket;
  readonly #target: { readonly Bucket: string; readonly Key: string };
  readonly #parts: { ETag: string | undefined; PartNumber: number }[] = [];
  #uploadId: string | undefined;

  constructor(bucket: Bucket, key: string) {
    this.#bucket = bucket;
    this.#target = { Bucket: bucket.name, Key: key };
  }

  async send(body: Buffer): Promise<void> {
    const { s3 } = this.#bucket;
    this.#uploadId ??= (await reach(s3.createMultipartUpload(this.#target))).UploadId;
    const part = { UploadId: this.#uploadId, PartNumber: this.#parts.length + 1 };
    const { ETag } = await reach(s3.uploadPart({ ...this.#target, ...part, Body: body }));
    this.#parts.push({ ETag, PartNumber: part.PartNumber });
  }

  async finish(rest: Buffer): Promise<void> {
    const { s3 } = this.#bucket;
    if (this.#uploadId === undefined) {
      await reach(s3.putObject({ ...this.#target, Body: rest }));
      return;
    }
    await this.send(rest);
    const upload = { ...this.#target, UploadId: this.#uploadId };
    const MultipartUpload = { Parts: this.#parts };
    await reach(s3.completeMultipartUpload({ ...upload, MultipartUpload }));
  }

  /** Deletes the parts. If that fails, the sweep of old multipart uploads does it. */
  async abort(): Promise<void> {
    if (this.#uploadId === undefined) return;
    const upload = { ...this.#target, UploadId: this.#uploadId };
    await this.#bucket.s3.abortMultipartUpload(upload).catch(() => undefined);
  }
}
