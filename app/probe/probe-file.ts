import { openAsBlob } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromBlob } from 'file-type';
import { findSupportedFormat } from '#app/domain/file-formats.ts';
import type { ProbedMedia, ProbeResult, UnusableFile } from '#app/domain/probed-media.ts';
import { findHeifType } from './find-heif-type.ts';
import { type CountPages, probeDocument } from './probe-document.ts';
import { probeVideo } from './probe-video.ts';
import { readPart } from './read-part.ts';
import { isCameraRaw } from './read-tiff.ts';
import { sniffText } from './sniff-text.ts';

/** How pictures and PDFs are read, which takes tools that the CLI doesn't have. */
export interface ProbeTools {
  /** Null for a picture that can't be read to its end. */
  readonly probeImage: (path: string, contentType: string) => Promise<ProbedMedia | null>;
  readonly countPdfPages: CountPages;
}

const HEAD_BYTES = 4096;
/** Types that say little: the container of many formats, which its content tells apart. */
const VAGUE: ReadonlySet<string> = new Set(['application/xml', 'text/xml']);

const HEIF: ReadonlySet<string> = new Set(['image/heic', 'image/avif']);

/** Reads what a file on disk is, from its bytes alone. */
export async function probeFile(path: string, tools: ProbeTools): Promise<ProbeResult> {
  const contentType = await findContentType(path);
  if (contentType === null) return unusable('unrecognized', null);
  const format = findSupportedFormat(contentType);
  if (contentType === 'application/x-cfb') {
    return probeDocument(path, { contentType, countPdfPages: tools.countPdfPages });
  }
  if (!format) return unusable('unsupported', contentType);
  switch (format.kind) {
    case 'image':
    case 'gif':
      return (
        (await tools.probeImage(path, format.contentType)) ??
        unusable('damaged', format.contentType)
      );
    case 'video':
      return probeVideo(path, format.contentType);
    case 'document':
      return probeDocument(path, {
        contentType: format.contentType,
        countPdfPages: tools.countPdfPages,
      });
  }
}

function unusable(reason: UnusableFile['reason'], contentType: string | null): UnusableFile {
  return { kind: 'unusable', reason, contentType };
}

/** Null where the bytes are of no known format. */
async function findContentType(path: string): Promise<string | null> {
  // file-type's own reader of files is looked up at run time, where a bundle has no packages.
  const found = await fileTypeFromBlob(await openAsBlob(path)).catch(() => undefined);
  const file = await open(path);
  try {
    if (!found || VAGUE.has(found.mime)) {
      return sniffText(await readPart(file, 0, HEAD_BYTES)) ?? found?.mime ?? null;
    }
    return await refineType(file, findSupportedFormat(found.mime)?.contentType ?? found.mime);
  } finally {
    await file.close();
  }
}

/** Tells apart formats that share their first bytes. */
async function refineType(file: FileHandle, contentType: string): Promise<string> {
  if (contentType === 'image/tiff') {
    return (await isCameraRaw(file)) ? 'image/x-camera-raw' : contentType;
  }
  return HEIF.has(contentType) ? findHeifType(file) : contentType;
}
