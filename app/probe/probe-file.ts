import { openAsBlob } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromBlob } from 'file-type';
import { findAbsurdFact } from '#app/domain/media/absurd-facts.ts';
import { findSupportedFormat, type SupportedFormat } from '#app/domain/media/file-formats.ts';
import type { ProbedMedia, ProbeResult, UnusableFile } from '#app/domain/media/probed-media.ts';
import { FileWindow } from './file-window.ts';
import { findHeifType } from './find-heif-type.ts';
import { findTiffType } from './find-tiff-type.ts';
import { findZipType } from './find-zip-type.ts';
import { isFileWhole } from './is-file-whole.ts';
import { findOldOfficeType, hasPdfHeader, probeDocument } from './probe-document.ts';
import { probeVideo } from './probe-video.ts';
import { readPart } from './read-part.ts';
import { isCameraRaw } from './read-tiff.ts';
import { sniffText } from './sniff-text.ts';

/**
 * Reads an image's facts, or returns null if it can't be read. The server also decodes the image; the CLI has
 * no decoder.
 */
export type ProbeImage = (path: string, contentType: string) => Promise<ProbedMedia | null>;

const HEAD_BYTES = 4096;
/** Containers of many formats, whose content has to be checked. */
const VAGUE: ReadonlySet<string> = new Set(['application/xml', 'text/xml']);

const HEIF: ReadonlySet<string> = new Set(['image/heic', 'image/avif']);

/**
 * Reads a file's type and facts from its bytes alone. Decides for both the server and the CLI whether the
 * file is complete and its facts are plausible.
 */
export async function probeFile(path: string, probeImage: ProbeImage): Promise<ProbeResult> {
  const contentType = await findContentType(path);
  if (contentType === null) return unusable('unrecognized', null);
  const format = findSupportedFormat(contentType);
  if (!format) return unusable('unsupported', contentType);
  if (!(await isFileWhole(path, format.contentType)))
    return unusable('damaged', format.contentType);
  const probed = await probeFacts(path, format, probeImage);
  const absurd = probed.kind === 'unusable' ? null : findAbsurdFact(probed);
  return absurd === null ? probed : { ...unusable('damaged', format.contentType), detail: absurd };
}

async function probeFacts(
  path: string,
  { kind, contentType }: SupportedFormat,
  probeImage: ProbeImage,
): Promise<ProbeResult> {
  switch (kind) {
    case 'image':
    case 'gif':
      return (await probeImage(path, contentType)) ?? unusable('damaged', contentType);
    case 'video':
      return probeVideo(path, contentType);
    case 'document':
      return probeDocument(path, contentType);
  }
}

function unusable(reason: UnusableFile['reason'], contentType: string | null): UnusableFile {
  return { kind: 'unusable', reason, contentType };
}

/** Returns null if the bytes match no known format. */
async function findContentType(path: string): Promise<string | null> {
  // file-type's own file reader is resolved at run time, which fails in a bundle without packages.
  const found = await fileTypeFromBlob(await openAsBlob(path)).catch(() => undefined);
  const file = await open(path);
  try {
    if (!found || VAGUE.has(found.mime)) {
      const head = await readPart(file, 0, HEAD_BYTES);
      if (hasPdfHeader(head)) return 'application/pdf';
      return sniffText(head) ?? found?.mime ?? null;
    }
    return await refineType(file, findSupportedFormat(found.mime)?.contentType ?? found.mime);
  } finally {
    await file.close();
  }
}

/** Tells apart formats that share their first bytes. */
async function refineType(file: FileHandle, contentType: string): Promise<string | null> {
  if (contentType === 'image/x-icon') return (await isIcon(file)) ? contentType : null;
  if (contentType === 'image/tiff') {
    if (await isCameraRaw(file)) return 'image/x-camera-raw';
    const { size } = await file.stat();
    return (await findTiffType(new FileWindow(file, size))) ?? contentType;
  }
  if (contentType === 'application/x-cfb') return findOldOfficeType(file);
  if (contentType === 'application/zip') return findZipType(file);
  return HEIF.has(contentType) ? findHeifType(file) : contentType;
}

/** A Targa file starts with the same four bytes as a Windows cursor but then has no images. */
async function isIcon(file: FileHandle): Promise<boolean> {
  const [low = 0, high = 0] = await readPart(file, 4, 2);
  return low + high > 0;
}
