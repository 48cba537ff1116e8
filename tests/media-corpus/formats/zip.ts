import { crc32, deflateRawSync } from 'node:zlib';

const DEFLATED = 8;

/** Builds a zip archive of these files, deflated, without dates. */
export function zip(files: Record<string, Buffer | string>): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const facts = toFacts(name, bytes, packed.length);
    const entry = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      facts,
      Buffer.from(name),
      packed,
    ]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const listed = Buffer.from('PK\x01\x02\x14\x00', 'latin1');
    directory.push(Buffer.concat([listed, facts, place, Buffer.from(name)]));
    entries.push(entry);
    offset += entry.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries, list, end]);
}

/** Builds the fields that a file's own header and the directory share. */
function toFacts(name: string, bytes: Buffer, packedBytes: number): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(DEFLATED, 4);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(packedBytes, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}
