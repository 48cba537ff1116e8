import type { Readable } from 'node:stream';
import { S3Store } from '@tus/s3-store';
import { Upload } from '@tus/server';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Bucket } from './bucket-client.ts';
import { isMissing } from './bucket-errors.ts';
import { toInfoKey, toTailKey } from './object-keys.ts';
import { PartCollector } from './part-collector.ts';
import { toPartBytes } from './part-size.ts';
import type { Scratch } from './scratch.ts';

type Parts = Awaited<ReturnType<S3Store['retrieveParts']>>;

/** Nothing is cached, because another process may append to or delete the upload. */
const NO_CACHE = {
  get: async () => undefined,
  set: async () => undefined,
  delete: async () => undefined,
  list: async () => [],
};

interface PartToSend {
  readonly id: string;
  readonly uploadId: string;
  readonly number: number;
}

/**
 * Uploads in progress as multipart uploads, each of the object that it becomes: the ID of an upload is that
 * object's key. Every part starts at a multiple of the part size, so two processes that write the same upload
 * (one for a connection that the client has given up) send the same parts, and neither damages the file. The
 * bytes after the last full part are an object of their own, which is only replaced, and only counts while its
 * part is missing.
 */
export class BucketUploads extends S3Store {
  readonly #scratch: Scratch;

  constructor(bucket: Bucket, scratch: Scratch) {
    super({ s3ClientConfig: { bucket: bucket.name, region: 'none' }, useTags: false });
    // Replaces the client that the package creates, so that there is one set of connections and settings.
    this.client = bucket.s3;
    this.cache = NO_CACHE;
    this.#scratch = scratch;
  }

  /** Returns how many bytes have arrived; null if the multipart upload is complete or never existed. */
  async findOffset(id: string): Promise<number | null> {
    const parts = await this.#findParts(id);
    if (!parts) return null;
    const bytes = parts.reduce((sum, part) => sum + (part.Size ?? 0), 0);
    const tail = await this.#findTail(id);
    return bytes + (tail?.number === parts.length + 1 ? tail.sizeBytes : 0);
  }

  /** Appends the stream at the offset. If the stream breaks, keeps what came before. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { file, 'upload-id': uploadId } = await this.getMetadata(id);
    const size = file.size ?? 0;
    const partBytes = toPartBytes(size);
    const collector = new PartCollector(await this.#scratch.createPath(), partBytes);
    let number = Math.floor(offset / partBytes) + 1;
    const send = async (part: Buffer): Promise<void> => {
      await this.#sendPart({ id, uploadId, number }, part);
      number += 1;
    };
    const toOffset = () => (number - 1) * partBytes + collector.length;
    const save = async (): Promise<number> => {
      const reached = toOffset();
      const isPart = collector.length === partBytes || reached === size;
      if (collector.length > 0)
        await collector.flush(isPart ? send : (bytes) => this.#saveTail({ id, number }, bytes));
      return reached;
    };
    try {
      await this.#loadTail({ id, bytes: offset % partBytes }, collector);
      try {
        await collector.collect(source, send);
      } catch (error) {
        if (source.errored) await save();
        throw error;
      }
      return await save();
    } finally {
      await collector.close();
    }
  }

  /** Turns the parts into the object. Does nothing if that has happened. */
  async complete(id: string): Promise<void> {
    const parts = await this.#findParts(id);
    if (!parts) return;
    try {
      await this.finishMultipartUpload(await this.getMetadata(id), [...parts]);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Deletes what describes an upload, after its parts have become the object. */
  async forget(id: string): Promise<void> {
    for (const key of [this.infoKey(id), this.partKey(id, true)])
      await this.client.deleteObject({ Bucket: this.bucket, Key: key });
  }

  /** Deletes an upload in progress; does nothing if it doesn't exist. */
  override async remove(id: string): Promise<void> {
    try {
      const { 'upload-id': uploadId } = await this.getMetadata(id);
      await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: id, UploadId: uploadId });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await this.forget(id);
  }

  /** Returns whether the multipart upload belongs to an upload in progress. */
  async isInProgress(id: string, uploadId: string): Promise<boolean> {
    try {
      return (await this.getMetadata(id))['upload-id'] === uploadId;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async prepare(id: string, size: number): Promise<void> {
    await super.create(new Upload({ id, size, offset: 0 }));
  }

  protected override infoKey(id: string): string {
    return toInfoKey(id);
  }

  protected override partKey(id: string, isIncomplete = false): string {
    return isIncomplete ? toTailKey(id) : id;
  }

  /** Returns the parts from the first on without a gap; null if the multipart upload doesn't exist. */
  async #findParts(id: string): Promise<Parts | null> {
    try {
      const parts = await this.retrieveParts(id);
      const gap = parts.findIndex((part, index) => part.PartNumber !== index + 1);
      return gap === -1 ? parts : parts.slice(0, gap);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async #sendPart({ id, uploadId, number }: PartToSend, body: Buffer): Promise<void> {
    const target = { Bucket: this.bucket, Key: id, UploadId: uploadId, PartNumber: number };
    await this.client.uploadPart({ ...target, Body: body });
  }

  async #saveTail({ id, number }: Omit<PartToSend, 'uploadId'>, body: Buffer): Promise<void> {
    await this.client.putObject({
      Bucket: this.bucket,
      Key: this.partKey(id, true),
      Body: body,
      Metadata: { 'part-number': String(number) },
    });
  }

  async #findTail(id: string): Promise<{ number: number; sizeBytes: number } | null> {
    const target = { Bucket: this.bucket, Key: this.partKey(id, true) };
    try {
      const { Metadata, ContentLength } = await this.client.headObject(target);
      return { number: Number(Metadata?.['part-number']), sizeBytes: ContentLength ?? 0 };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async #loadTail(
    { id, bytes }: { readonly id: string; readonly bytes: number },
    collector: PartCollector,
  ): Promise<void> {
    if (bytes === 0) return;
    const { Body } = await this.client.getObject({
      Bucket: this.bucket,
      Key: this.partKey(id, true),
      Range: `bytes=0-${bytes - 1}`,
    });
    await collector.collect(Body as Readable, async () => undefined);
    if (collector.length !== bytes) {
      throw new AppError('upload_offset_conflict', {
        message:
          'Another request changed this upload. Request its offset, then continue from there.',
      });
    }
  }
}
