import { openAsBlob } from 'node:fs';
import { fileTypeFromBlob } from 'file-type';
import type { ProbedMedia } from '#app/domain/probed-media.ts';
import { type CountPages, probeDocument } from './probe-document.ts';
import { probeVideo } from './probe-video.ts';

/** How pictures and PDFs are read, which takes tools that not everybody has. */
export interface ProbeTools {
  /** Null for a picture that ends before it should. */
  readonly probeImage: (path: string, contentType: string) => Promise<ProbedMedia | null>;
  readonly countPdfPages: CountPages;
}

type Kind = 'image' | 'video' | 'document';

const KINDS: Readonly<Record<string, Kind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/tiff': 'image',
  'image/avif': 'image',
  'image/bmp': 'image',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
  'video/x-msvideo': 'video',
  'video/x-matroska': 'video',
  'video/mp2t': 'video',
  'application/pdf': 'document',
  'application/x-cfb': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'document',
};

/** Other names for the same thing, and those that file-type gave it since. */
const ALIASES: Readonly<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'video/vnd.avi': 'video/x-msvideo',
  'video/matroska': 'video/x-matroska',
};

/** What a file on disk is, from its bytes; null where it is none of the types that Fanfare takes, or damaged. */
export async function probeFile(path: string, tools: ProbeTools): Promise<ProbedMedia | null> {
  // Not by its own reader of files: that is looked for at run time, where a bundle has no packages.
  const found = await fileTypeFromBlob(await openAsBlob(path));
  if (!found) return null;
  const contentType = ALIASES[found.mime] ?? found.mime;
  const kind = KINDS[contentType];
  if (kind === undefined) return null;
  switch (kind) {
    case 'image':
      return tools.probeImage(path, contentType);
    case 'video':
      return probeVideo(path, contentType);
    case 'document':
      return probeDocument(path, { contentType, countPdfPages: tools.countPdfPages });
  }
}
