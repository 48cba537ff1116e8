import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** AWS refuses smaller parts, except for the last one. s3rver accepts any. */
const MIN_PART_BYTES = 5 * 1024 * 1024;

export interface S3Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** Folder with a bucket's files. */
  readonly bucketFolder: string;
  readonly key: string;
}

interface StoredPart {
  readonly number: number;
  readonly file: string;
  readonly sizeBytes: number;
  readonly etag: string;
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}

export function sendS3Error(response: ServerResponse, status: number, code: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const toUploadsFolder = (bucketFolder: string): string =>
  path.join(bucketFolder, '._S3rver_uploads');

async function listParts(folder: string): Promise<StoredPart[]> {
  const names = (await readdir(folder)).filter((name) => /^\d+$/u.test(name));
  const parts = names.map(async (name) => {
    const file = path.join(folder, name);
    const etag = await readFile(`${file}.md5`, 'utf8').catch(() => null);
    const { size: sizeBytes } = await stat(file);
    return etag === null ? [] : [{ number: Number(name), file, sizeBytes, etag }];
  });
  return (await Promise.all(parts)).flat().sort((a, b) => a.number - b.number);
}

/**
 * Handles the multipart calls that s3rver lacks (listing parts and uploads, aborting) or handles more laxly
 * than AWS: parts of an unknown upload, completing with a wrong ETag, and parts under 5 MiB. Returns whether it
 * responded.
 */
export async function handleMultipartCall(call: S3Call): Promise<boolean> {
  const { request, response, url, bucketFolder } = call;
  if (request.method === 'GET' && url.searchParams.has('uploads')) {
    sendXml(response, 200, await renderUploads(bucketFolder, url.searchParams.get('prefix') ?? ''));
    return true;
  }
  const uploadId = url.searchParams.get('uploadId');
  if (uploadId === null) return false;
  const folder = path.join(toUploadsFolder(bucketFolder), uploadId);
  const isKnown = (await stat(folder).catch(() => null)) !== null;
  if (!isKnown) {
    request.resume();
    sendS3Error(response, 404, 'NoSuchUpload');
    return true;
  }
  switch (request.method) {
    case 'GET':
      sendXml(response, 200, renderParts(await listParts(folder)));
      return true;
    case 'DELETE':
      await abort(folder, path.join(bucketFolder, '..', `.aborted-${uploadId}`));
      response.writeHead(204).end();
      return true;
    case 'POST':
      await complete(call, folder);
      return true;
    default:
      return false;
  }
}

/** Moves the parts away first, because one may still be arriving and would recreate what is being deleted. */
async function abort(folder: string, trash: string): Promise<void> {
  await rename(folder, trash);
  await rm(trash, { recursive: true });
}

function renderParts(parts: readonly StoredPart[]): string {
  const rows = parts.map(
    ({ number, sizeBytes, etag }) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${sizeBytes}</Size></Part>`,
  );
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListPartsResult>`;
}

async function renderUploads(bucketFolder: string, prefix: string): Promise<string> {
  const root = toUploadsFolder(bucketFolder);
  const rows: string[] = [];
  for (const uploadId of await readdir(root).catch(() => [])) {
    const key = await readFile(path.join(root, uploadId, 'key'), 'utf8');
    const { mtime } = await stat(path.join(root, uploadId, 'key'));
    if (!key.startsWith(prefix)) continue;
    const facts = `<Key>${key}</Key><UploadId>${uploadId}</UploadId>`;
    rows.push(`<Upload>${facts}<Initiated>${mtime.toISOString()}</Initiated></Upload>`);
  }
  const list = `<IsTruncated>false</IsTruncated>${rows.join('')}`;
  return `<ListMultipartUploadsResult>${list}</ListMultipartUploadsResult>`;
}

async function complete({ request, response, bucketFolder, key }: S3Call, folder: string) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const wanted = [...body.matchAll(/<Part>(.*?)<\/Part>/gsu)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</u.exec(part)?.[1]),
    etag: (/<ETag>(.*?)</u.exec(part)?.[1] ?? '').replaceAll(/&quot;|"/gu, ''),
  }));
  const stored = await listParts(folder);
  const parts = wanted.flatMap(
    ({ number, etag }) => stored.find((part) => part.number === number && part.etag === etag) ?? [],
  );
  if (parts.length !== wanted.length || parts.length === 0)
    return sendS3Error(response, 400, 'InvalidPart');
  if (parts.slice(0, -1).some(({ sizeBytes }) => sizeBytes < MIN_PART_BYTES))
    return sendS3Error(response, 400, 'EntityTooSmall');
  const etag = await join(parts, { bucketFolder, key, folder });
  sendXml(
    response,
    200,
    `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`,
  );
}

/** Writes the object as s3rver stores it, and makes it visible at once. */
async function join(
  parts: readonly StoredPart[],
  { bucketFolder, key, folder }: { bucketFolder: string; key: string; folder: string },
): Promise<string> {
  const whole = path.join(folder, 'whole');
  for (const { file } of parts)
    await pipeline(createReadStream(file), createWriteStream(whole, { flags: 'a' }));
  const sum = createHash('md5');
  for (const { etag } of parts) sum.update(Buffer.from(etag, 'hex'));
  const etag = `${sum.digest('hex')}-${parts.length}`;
  const target = path.join(bucketFolder, `${key}._S3rver_object`);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(path.join(bucketFolder, `${key}._S3rver_object.md5`), etag);
  await writeFile(path.join(bucketFolder, `${key}._S3rver_metadata.json`), '{}');
  await rename(whole, target);
  await rm(folder, { recursive: true });
  return etag;
}
