import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { readPart } from './read-part.ts';

const SYNC = 0x47;
/** The packet size, without and with the leading timestamp that cameras and Blu-ray write. */
const PACKET_BYTES = [188, 192] as const;
const BODY_BYTES = 188;
/** The program map table is repeated several times a second. */
const READ_BYTES = 1024 * 1024;
const TABLE_OF_TRACKS = 2;
/**
 * The media type of a file by its stream type: MPEG-1, MPEG-2, MPEG-4 Visual, or VC-1 video (ISO/IEC 13818-1,
 * table 2-34; SMPTE RP 227).
 */
const OLD_VIDEO: ReadonlyMap<number, string> = new Map([
  [0x01, 'video/x-mpeg2-mp2t'],
  [0x02, 'video/x-mpeg2-mp2t'],
  [0x10, 'video/x-old-mp2t'],
  [0xea, 'video/x-old-mp2t'],
]);

/** Returns the type of a transport stream whose video codec isn't supported here, or null for any other. */
export async function findOldTsVideo(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    return await searchPackets(file);
  } finally {
    await file.close();
  }
}

async function searchPackets(file: FileHandle): Promise<string | null> {
  const bytes = await readPart(file, 0, READ_BYTES);
  for (const size of PACKET_BYTES) {
    for (let at = size - BODY_BYTES; at + BODY_BYTES <= bytes.length; at += size) {
      if (bytes[at] !== SYNC) break;
      const found = findOldTrack(bytes.subarray(at, at + BODY_BYTES));
      if (found) return found;
    }
  }
  return null;
}

/**
 * Looks for such a track in a packet that starts a program map table. Ignores tables that continue in the
 * next packet, which are rare.
 */
function findOldTrack(packet: Buffer): string | null {
  const table = findTable(packet);
  if (table === null) return null;
  const length = packet.readUInt16BE(table + 1) & 0xfff;
  const end = Math.min(table + length - 1, packet.length - 5);
  let at = table + 12 + (packet.readUInt16BE(table + 10) & 0xfff);
  while (at < end) {
    const type = OLD_VIDEO.get(packet[at] ?? 0);
    if (type) return type;
    at += 5 + (packet.readUInt16BE(at + 3) & 0xfff);
  }
  return null;
}

/** Returns the offset of the program map table at the start of a packet, after its stuffing bytes. */
function findTable(packet: Buffer): number | null {
  const [, flags = 0, , control = 0, adaptation = 0] = packet;
  if ((flags & 0x40) === 0 || (control & 0x10) === 0) return null;
  const payload = 4 + ((control & 0x20) === 0 ? 0 : adaptation + 1);
  const table = payload + 1 + (packet[payload] ?? 0);
  return packet[table] === TABLE_OF_TRACKS && table + 12 <= packet.length ? table : null;
}
