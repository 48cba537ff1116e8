import { fileTypeFromBuffer } from 'file-type';

/** What file-type needs to tell the types that Fanfare takes. */
export const SNIFFED_BYTES = 4100;
const MEDIA = /^(?:video|image)\//u;
/** Containers that are not called as their type is. */
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

/** What the first bytes are; null when no medium. SVG and other texts have no signature, so they are none. */
export async function sniffMedia(start: Uint8Array): Promise<MediaType | null> {
  const contentType = (await fileTypeFromBuffer(start))?.mime ?? '';
  if (!MEDIA.test(contentType)) return null;
  return {
    contentType,
    container: CONTAINERS[contentType] ?? contentType.split('/')[1] ?? '',
    hasVideo: contentType.startsWith('video/'),
  };
}
