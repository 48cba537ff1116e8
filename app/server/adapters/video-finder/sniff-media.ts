import { fileTypeFromBuffer } from 'file-type';

/** The bytes file-type needs to recognize the types that Fanfare accepts. */
export const SNIFFED_BYTES = 4100;
const MEDIA = /^(?:video|image)\//u;
/** Containers whose name differs from their media type. */
const CONTAINERS: Readonly<Record<string, string>> = {
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/x-matroska': 'mkv',
  'video/x-msvideo': 'avi',
  'image/jpeg': 'jpg',
};

export interface MediaType {
  readonly contentType: string;
  readonly container: string;
  readonly hasVideo: boolean;
}

/**
 * Detects the media type from the first bytes; null when they aren't media. SVG and other text formats have
 * no signature, so they're never detected.
 */
export async function sniffMedia(start: Uint8Array): Promise<MediaType | null> {
  const contentType = (await fileTypeFromBuffer(start))?.mime ?? '';
  if (!MEDIA.test(contentType)) return null;
  return {
    contentType,
    container: CONTAINERS[contentType] ?? contentType.split('/')[1] ?? '',
    hasVideo: contentType.startsWith('video/'),
  };
}
