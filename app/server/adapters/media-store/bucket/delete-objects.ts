import type { ListMultipartUploadsOutput, MultipartUpload } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket-client.ts';
import { reach, reachIfExists } from './bucket-errors.ts';
import type { BucketUploads } from './bucket-uploads.ts';
import { MEDIA_PREFIX } from './object-keys.ts';

const AT_ONCE = 10;
/** No write takes this long. */
const LEFT_OVER_AFTER_MS = 24 * 3_600_000;

/** Yields the keys and sizes of all objects whose key starts with the prefix. */
export async function* listObjects(
  { s3, name }: Bucket,
  prefix: string,
): AsyncGenerator<{ key: string; sizeBytes: number }> {
  let token: string | undefined;
  do {
    const request = { Bucket: name, Prefix: prefix, ContinuationToken: token };
    const page = await reach(s3.listObjectsV2(request));
    for (const { Key, Size } of page.Contents ?? [])
      if (Key !== undefined) yield { key: Key, sizeBytes: Size ?? 0 };
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Deletes every object whose key starts with the prefix. */
export async function deletePrefix(bucket: Bucket, prefix: string): Promise<void> {
  let batch: Promise<unknown>[] = [];
  for await (const { key } of listObjects(bucket, prefix)) {
    batch.push(reach(bucket.s3.deleteObject({ Bucket: bucket.name, Key: key })));
    if (batch.length < AT_ONCE) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}

/**
 * Aborts multipart uploads that an interrupted write left behind, because their parts are invisible and cost
 * money. Those of uploads in progress are deleted with the upload.
 */
export async function abortOldUploads(bucket: Bucket, uploads: BucketUploads): Promise<void> {
  for await (const { Key, UploadId, Initiated } of listUploads(bucket)) {
    const isOld = Date.now() - (Initiated?.getTime() ?? Date.now()) > LEFT_OVER_AFTER_MS;
    if (!isOld || Key === undefined || UploadId === undefined) continue;
    if (await reach(uploads.isInProgress(Key, UploadId))) continue;
    const target = { Bucket: bucket.name, Key, UploadId };
    await reachIfExists(bucket.s3.abortMultipartUpload(target));
  }
}

async function* listUploads({ s3, name }: Bucket): AsyncGenerator<MultipartUpload> {
  let page: ListMultipartUploadsOutput = {};
  do {
    const marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    page = await reach(s3.listMultipartUploads({ Bucket: name, Prefix: MEDIA_PREFIX, ...marker }));
    yield* page.Uploads ?? [];
  } while (page.IsTruncated);
}
