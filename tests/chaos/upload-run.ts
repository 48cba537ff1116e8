import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { UploadOutput } from '#app/domain/library/uploads.ts';
import { measurePeakMiB, readResidentMiB } from '#tests/support/measure-process.ts';
import type { ProductProcesses } from '#tests/support/product-processes.ts';
import { createUpload, readOffset, sendPiece, type TusSender } from '#tests/support/tus-client.ts';

export interface UploadRunOptions {
  readonly file: string;
  /** Fractions of the file at which the product is killed, once each. */
  readonly killAt: readonly number[];
}

export interface UploadRunResult {
  readonly upload: UploadOutput;
  readonly sha256: string;
  /** Offset that each new process reported. */
  readonly resumedAt: readonly number[];
  /** Memory before the upload, and the largest growth of a process. */
  readonly idleMiB: number;
  readonly growthMiB: number;
}

/** Uploads a file through the resumable API and kills the product with SIGKILL on the way. */
export async function runUpload(
  product: ProductProcesses,
  { file, killAt }: UploadRunOptions,
): Promise<UploadRunResult> {
  const sender = {
    url: product.app.url,
    headers: { authorization: `Bearer ${product.app.token}` },
  };
  const { size } = await stat(file);
  const created = await createUpload(sender, {
    sizeBytes: size,
    metadata: { filename: 'large.mp4' },
  });
  const location = created.headers.get('location') ?? '';
  const resumedAt: number[] = [];
  const growth: number[] = [];
  const idleMiB = await readResidentMiB(product.app.process.child.pid ?? 0);
  for (const part of [...killAt, 1]) {
    const before = await readResidentMiB(product.app.process.child.pid ?? 0);
    const offset = await readOffset(sender, location);
    if (resumedAt.length > 0 || part !== killAt[0]) resumedAt.push(offset);
    const stopAt = Math.floor(size * part);
    const peakMiB =
      part < 1
        ? await sendAndKill(product, { sender, location, file, offset, stopAt })
        : await sendRest(product, { sender, location, file, offset });
    growth.push(peakMiB - before);
  }
  const response = await fetch(new URL(location, sender.url), { headers: sender.headers });
  return {
    upload: UploadOutput.parse(await response.json()),
    sha256: await hashFile(file),
    resumedAt,
    idleMiB,
    growthMiB: Math.max(...growth),
  };
}

interface Rest {
  readonly sender: TusSender;
  readonly location: string;
  readonly file: string;
  readonly offset: number;
}

/** Sends the rest. Like `sendAndKill`, returns the process's peak memory. */
async function sendRest(
  product: ProductProcesses,
  { sender, location, file, offset }: Rest,
): Promise<number> {
  const bytes = toBody(readFrom(file, offset));
  const { peakMiB, result } = await measurePeakMiB(product.app.process.child.pid ?? 0, () =>
    sendPiece(sender, location, { offset, bytes }),
  );
  if (result.status !== 204) throw new Error(`${result.status} ${await result.text()}`);
  return peakMiB;
}

/** Sends part of the file and kills the process while the connection is open. */
async function sendAndKill(
  product: ProductProcesses,
  { sender, location, file, offset, stopAt }: Rest & { stopAt: number },
): Promise<number> {
  const reached = Promise.withResolvers<undefined>();
  async function* untilKilled(): AsyncGenerator<Uint8Array> {
    let sent = offset;
    for await (const piece of readFrom(file, offset)) {
      if (sent >= stopAt) break;
      yield piece;
      sent += piece.length;
    }
    reached.resolve(undefined);
    await new Promise(() => undefined);
  }
  const bytes = toBody(untilKilled());
  const sending = sendPiece(sender, location, { offset, bytes }).catch(() => null);
  const { peakMiB } = await measurePeakMiB(
    product.app.process.child.pid ?? 0,
    () => reached.promise,
  );
  await product.kill();
  await sending;
  await product.restart();
  return peakMiB;
}

/** The DOM and Node declare web streams separately, but the types are equivalent. */
function toBody(pieces: AsyncIterable<Uint8Array>): BodyInit {
  return Readable.toWeb(Readable.from(pieces, { highWaterMark: 1 })) as unknown as BodyInit;
}

function readFrom(file: string, offset: number): AsyncIterable<Uint8Array> {
  return createReadStream(file, { start: offset, highWaterMark: 256 * 1024 });
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of readFrom(file, 0)) hash.update(piece);
  return hash.digest('hex');
}
