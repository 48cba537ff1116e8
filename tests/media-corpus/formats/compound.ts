const SECTOR_BYTES = 512;
const END = 0xffff_fffe;
const FREE = 0xffff_ffff;
const FAT = 0xffff_fffd;
/** Shorter streams are stored elsewhere in the file; this one is just long enough. */
const STREAM_BYTES = 4096;

/** Builds the container of the old Office formats with one stream, whose name determines the file's type. */
export function compoundFile(streamName: string, content = Buffer.alloc(0)): Buffer {
  const fat = Buffer.alloc(SECTOR_BYTES, 0xff);
  fat.writeUInt32LE(FAT, 0);
  fat.writeUInt32LE(END, 4);
  const streamSectors = STREAM_BYTES / SECTOR_BYTES;
  for (let index = 0; index < streamSectors; index += 1) {
    const next = index === streamSectors - 1 ? END : index + 3;
    fat.writeUInt32LE(next, (index + 2) * 4);
  }
  const root = directoryEntry({ name: 'Root Entry', type: 5, child: 1, start: END, size: 0 });
  const stream = directoryEntry({
    name: streamName,
    type: 2,
    child: FREE,
    start: 2,
    size: STREAM_BYTES,
  });
  const directory = Buffer.concat([root, stream, Buffer.alloc(256)]);
  const padding = Buffer.alloc(STREAM_BYTES - content.length);
  return Buffer.concat([header(), fat, directory, content, padding]);
}

function header(): Buffer {
  const head = Buffer.alloc(SECTOR_BYTES, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  for (const [offset, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const) {
    head.writeUInt16LE(value, offset);
  }
  const words = [
    [44, 1],
    [48, 1],
    [56, STREAM_BYTES],
    [60, END],
    [68, END],
  ] as const;
  for (const [offset, value] of words) head.writeUInt32LE(value, offset);
  head.fill(0xff, 76);
  head.writeUInt32LE(0, 76);
  return head;
}

interface DirectoryEntry {
  name: string;
  type: number;
  child: number;
  start: number;
  size: number;
}

function directoryEntry({ name, type, child, start, size }: DirectoryEntry): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.set([type, 1], 66);
  entry.writeUInt32LE(FREE, 68);
  entry.writeUInt32LE(FREE, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}
