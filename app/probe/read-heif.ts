import type { FileHandle } from 'node:fs/promises';
import { FileWindow } from './file-window.ts';
import { findBox, listBoxes, readTopBox } from './heif-boxes.ts';
import { type PictureHead, toStill } from './picture-head.ts';

const MAX_META_BYTES = 4 * 1024 * 1024;
const MAX_BOXES = 1000;
const BOX_HEAD_BYTES = 8;
/** Version and flags, which precede the content of a full box. */
const FULL_BOX_BYTES = 4;

/** The index data of a HEIC's or AVIF's primary image. */
export interface HeifPicture {
  /** Displayed size: cropped and rotated. */
  readonly width: number;
  readonly height: number;
  /** The embedded ICC profile, or null. */
  readonly icc: Buffer | null;
  /** Color primaries and transfer function (ITU-T H.273), or null if the file has no such property. */
  readonly primaries: number | null;
  readonly transfer: number | null;
}

interface Property {
  readonly name: string;
  readonly body: Buffer;
}

/** Reads the primary image of a HEIC or AVIF. Returns null if the file has none or is truncated. */
export async function readHeif(file: FileHandle, sizeBytes: number): Promise<PictureHead | null> {
  const picture = await readHeifPicture(file, sizeBytes);
  return picture && toStill(picture.width, picture.height);
}

/** Reads a {@link HeifPicture}. Returns null if there is no primary image or the file is truncated. */
export async function readHeifPicture(
  file: FileHandle,
  sizeBytes: number,
): Promise<HeifPicture | null> {
  const meta = await readHeifMeta(new FileWindow(file, sizeBytes));
  return meta && toPicture(readPrimaryProperties(meta));
}

/** Boxes that contain the index and the images. Phones append other data after the last of them. */
const NEEDED: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat', 'idat', 'moov', 'moof']);

/** Returns the content of the index, or null if it's missing or one of the needed boxes is truncated. */
export async function readHeifMeta(file: FileWindow): Promise<Buffer | null> {
  let meta: Buffer | null = null;
  let at = 0;
  for (let count = 0; at + BOX_HEAD_BYTES <= file.sizeBytes && count < MAX_BOXES; count += 1) {
    const { name, size } = await readTopBox(file, at);
    if (size < BOX_HEAD_BYTES || at + size > file.sizeBytes) return NEEDED.has(name) ? null : meta;
    if (name === 'meta') meta ??= await readMeta(file, at, size);
    at += size;
  }
  return meta;
}

async function readMeta(file: FileWindow, at: number, size: number): Promise<Buffer> {
  const start = BOX_HEAD_BYTES + FULL_BOX_BYTES;
  const length = Math.max(0, Math.min(size - start, MAX_META_BYTES));
  return Buffer.from(await file.read(at + start, length));
}

/** Returns the primary item's properties in the order in which they apply. */
function readPrimaryProperties(meta: Buffer): readonly Property[] {
  const iprp = findBox(meta, 'iprp');
  const all = [...listBoxes(findBox(iprp, 'ipco'))];
  const primary = readPrimaryId(findBox(meta, 'pitm'));
  const own = primary === null ? null : findAssociations(findBox(iprp, 'ipma'), primary);
  return own ? own.flatMap((index) => all[index - 1] ?? []) : all;
}

function readPrimaryId(pitm: Buffer | null): number | null {
  if (!pitm || pitm.length < 6) return null;
  return pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.length < 8 ? null : pitm.readUInt32BE(4);
}

/** Returns an item's properties as 1-based indexes into the list of all, or null if the item isn't listed. */
function findAssociations(ipma: Buffer | null, itemId: number): number[] | null {
  if (!ipma || ipma.length < 8) return null;
  const { idBytes, step, mask } = readAssociationFormat(ipma);
  let at = 8;
  for (let left = ipma.readUInt32BE(4); left > 0 && at + idBytes < ipma.length; left -= 1) {
    const id = ipma.readUIntBE(at, idBytes);
    const first = at + idBytes + 1;
    at = first + ipma.readUInt8(first - 1) * step;
    if (at > ipma.length) return null;
    if (id !== itemId) continue;
    const length = (at - first) / step;
    return Array.from({ length }, (_, each) => ipma.readUIntBE(first + each * step, step) & mask);
  }
  return null;
}

/** Version and flags give the size of IDs and indexes. The highest bit of an index isn't part of it. */
function readAssociationFormat(ipma: Buffer): { idBytes: number; step: number; mask: number } {
  const idBytes = ipma[0] === 0 ? 2 : 4;
  const isLong = (ipma.readUInt8(3) & 1) === 1;
  return { idBytes, ...(isLong ? { step: 2, mask: 0x7fff } : { step: 1, mask: 0x7f }) };
}

function toPicture(properties: readonly Property[]): HeifPicture | null {
  const picture: Mutable<HeifPicture> = {
    width: 0,
    height: 0,
    icc: null,
    primaries: null,
    transfer: null,
  };
  for (const property of properties) applyProperty(picture, property);
  return picture.width < 1 || picture.height < 1 ? null : picture;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function applyProperty(picture: Mutable<HeifPicture>, { name, body }: Property): void {
  const { width, height } = picture;
  if (name === 'ispe' && body.length >= 12) {
    Object.assign(picture, { width: body.readUInt32BE(4), height: body.readUInt32BE(8) });
  }
  if (name === 'clap' && body.length >= 16) {
    Object.assign(picture, {
      width: readRatio(body, 0, width),
      height: readRatio(body, 8, height),
    });
  }
  if (name === 'irot' && ((body[0] ?? 0) & 1) === 1) {
    Object.assign(picture, { width: height, height: width });
  }
  if (name === 'colr' && body.length >= 8) Object.assign(picture, readColor(body));
}

function readColor(body: Buffer): Partial<HeifPicture> {
  switch (body.toString('latin1', 0, 4)) {
    case 'prof':
    case 'rICC':
      return { icc: body.subarray(4) };
    case 'nclx':
      return { primaries: body.readUInt16BE(4), transfer: body.readUInt16BE(6) };
    default:
      return {};
  }
}

function readRatio(body: Buffer, at: number, fallback: number): number {
  const divisor = body.readUInt32BE(at + 4);
  return divisor === 0 ? fallback : Math.round(body.readUInt32BE(at) / divisor);
}
