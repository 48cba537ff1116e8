import { crc32 } from 'node:zlib';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const PARTS = {
  '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/></Types>`,
  'word/document.xml':
    '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body></w:document>',
};

/** Creates a Word file with one word: a zip archive with uncompressed parts. */
export function createDocx(): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(PARTS)) {
    const facts = toFacts(name, Buffer.from(text));
    const header = Buffer.alloc(4);
    header.writeUInt32LE(0x04034b50);
    const entry = Buffer.concat([header, facts, Buffer.from(name), Buffer.from(text)]);
    central.push(toDirectoryEntry(facts, name, offset));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([...local, directory, toEnd(central.length, directory.length, offset)]);
}

/** Returns the fields that a file's header and the central directory share. */
function toFacts(name: string, bytes: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function toDirectoryEntry(facts: Buffer, name: string, offset: number): Buffer {
  const start = Buffer.alloc(6);
  start.writeUInt32LE(0x02014b50);
  start.writeUInt16LE(20, 4);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([start, facts, rest, Buffer.from(name)]);
}

function toEnd(count: number, sizeBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(sizeBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
