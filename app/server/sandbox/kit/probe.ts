import { fileTypeFromFile } from 'file-type';
import { probeDocument } from './probe-document.ts';
import { probeImage } from './probe-image.ts';
import { probeVideo } from './probe-video.ts';
import { NOTHING } from './probe-nothing.ts';
import type { MediaProbe } from './types.ts';

const DOCUMENT_TYPES: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/msword',
  'application/x-cfb',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]);

/** Probes a file. A damaged file keeps the content type of its first bytes, but its kind is unknown. */
export async function probeFile(path: string): Promise<MediaProbe> {
  const type = await fileTypeFromFile(path);
  if (!type) return NOTHING;
  const typeFacts = { contentType: type.mime, container: type.ext };
  const nothing = { ...NOTHING, ...typeFacts };
  try {
    if (type.mime.startsWith('image/'))
      return { ...nothing, ...(await probeImage(path, type.mime)) };
    if (type.mime.startsWith('video/'))
      return { ...nothing, ...(await probeVideo(path, type.ext)) };
    if (!DOCUMENT_TYPES.has(type.mime)) return nothing;
    return { ...nothing, ...(await probeDocument(path, type.mime)) };
  } catch {
    return nothing;
  }
}
