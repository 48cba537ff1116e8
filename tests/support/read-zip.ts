import { inflateRawSync } from 'node:zlib';

const CENTRAL_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const DEFLATED = 8;

/**
 * Returns the files of a zip archive without a comment and below 4 GiB, from its central directory (APPNOTE
 * 4.3).
 */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - END_BYTES;
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL_SIGNATURE) throw new Error('The directory is broken.');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    files.set(name, bytes.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(body) : body);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

export async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
