import type { MediaKind } from './media.ts';

/** A file format that Fanfare detects from the bytes. */
export interface FileFormat {
  /** The media type in the database, the API, and platform rules. */
  readonly contentType: string;
  /** Display name. */
  readonly name: string;
  /** Lowercase, without the dot. */
  readonly extensions: readonly string[];
  /** Other media types for the format, used by browsers, platforms, and the sniffing library. */
  readonly aliases?: readonly string[];
}

export interface SupportedFormat extends FileFormat {
  readonly kind: MediaKind;
  /** Whether every current browser can display the file itself. Otherwise its poster is shown. */
  readonly isShownByBrowsers: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/**
 * Every format that Fanfare accepts. Uploads, the CLI's lint, messages, the file picker, and docs/media.md
 * use this table.
 */
export const SUPPORTED_FORMATS: readonly SupportedFormat[] = [
  picture('image/jpeg', {
    name: 'JPEG',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    aliases: ['image/jpg'],
  }),
  picture('image/png', { name: 'PNG', extensions: ['png'] }),
  {
    ...picture('image/gif', { name: 'GIF', extensions: ['gif'] }),
    kind: 'gif',
  },
  picture('image/webp', { name: 'WebP', extensions: ['webp'] }),
  picture('image/heic', {
    name: 'HEIC',
    extensions: ['heic', 'heif', 'hif'],
    isShownByBrowsers: false,
    aliases: ['image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  }),
  picture('image/avif', { name: 'AVIF', extensions: ['avif'], aliases: ['image/avif-sequence'] }),
  picture('image/tiff', { name: 'TIFF', extensions: ['tif', 'tiff'], isShownByBrowsers: false }),
  picture('image/bmp', { name: 'BMP', extensions: ['bmp'], aliases: ['image/x-ms-bmp'] }),
  picture('image/apng', { name: 'APNG', extensions: ['apng'] }),
  video('video/mp4', { name: 'MP4', extensions: ['mp4', 'm4v'], aliases: ['video/x-m4v'] }),
  video('video/quicktime', { name: 'MOV', extensions: ['mov', 'qt'] }),
  video('video/webm', { name: 'WebM', extensions: ['webm'] }),
  video('video/x-msvideo', {
    name: 'AVI',
    extensions: ['avi'],
    aliases: ['video/vnd.avi', 'video/avi'],
  }),
  video('video/x-matroska', { name: 'Matroska', extensions: ['mkv'], aliases: ['video/matroska'] }),
  video('video/mp2t', { name: 'MPEG-TS', extensions: ['ts', 'mts', 'm2ts'] }),
  video('video/3gpp', { name: '3GP', extensions: ['3gp', '3g2'], aliases: ['video/3gpp2'] }),
  document('application/pdf', { name: 'PDF', extensions: ['pdf'] }),
  document('application/msword', { name: 'Word', extensions: ['doc'] }),
  document(`${OFFICE}.wordprocessingml.document`, { name: 'Word', extensions: ['docx'] }),
  document('application/vnd.ms-powerpoint', { name: 'PowerPoint', extensions: ['ppt'] }),
  document(`${OFFICE}.presentationml.presentation`, { name: 'PowerPoint', extensions: ['pptx'] }),
];

type FormatDetails = Pick<SupportedFormat, 'name' | 'extensions' | 'aliases'> &
  Partial<Pick<SupportedFormat, 'isShownByBrowsers'>>;

function picture(contentType: string, details: FormatDetails): SupportedFormat {
  return { contentType, kind: 'image', isShownByBrowsers: true, ...details };
}

function video(contentType: string, details: FormatDetails): SupportedFormat {
  return { contentType, kind: 'video', isShownByBrowsers: true, ...details };
}

function document(contentType: string, details: FormatDetails): SupportedFormat {
  return { contentType, kind: 'document', isShownByBrowsers: false, ...details };
}

/** Indexes formats by their media types, aliases included. */
export function indexByType<F extends FileFormat>(formats: readonly F[]): ReadonlyMap<string, F> {
  return new Map(
    formats.flatMap((format) =>
      [format.contentType, ...(format.aliases ?? [])].map((type) => [type, format] as const),
    ),
  );
}

/** Indexes formats by their file extensions. */
export function indexByExtension<F extends FileFormat>(
  formats: readonly F[],
): ReadonlyMap<string, F> {
  return new Map(
    formats.flatMap((format) => format.extensions.map((extension) => [extension, format] as const)),
  );
}

const SUPPORTED_BY_TYPE = indexByType(SUPPORTED_FORMATS);
const SUPPORTED_BY_EXTENSION = indexByExtension(SUPPORTED_FORMATS);

/** Returns the accepted format of a media type or alias, or null if Fanfare doesn't accept it. */
export function findSupportedFormat(contentType: string): SupportedFormat | null {
  return SUPPORTED_BY_TYPE.get(contentType.toLowerCase()) ?? null;
}

/** Returns the accepted format that a file's extension suggests. The bytes decide later. */
export function findFormatByName(fileName: string): SupportedFormat | null {
  return SUPPORTED_BY_EXTENSION.get(toExtension(fileName)) ?? null;
}

/** Returns a file name's last extension in lowercase, or an empty string. */
export function toExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** Returns a format's display name: `JPEG`, `AVI`, `Matroska`. */
export function nameFormat(contentType: string): string {
  return (
    findSupportedFormat(contentType)?.name ??
    contentType.replace(/^.*\/(?:x-|vnd\.)?/u, '').toUpperCase()
  );
}

/** Display names of all accepted formats, without duplicates. */
export const SUPPORTED_NAMES: string = [...new Set(SUPPORTED_FORMATS.map(({ name }) => name))].join(
  ', ',
);

/**
 * Returns the `accept` attribute of a file input. Includes extensions, because not every system knows HEIC or
 * Matroska.
 */
export function toAcceptAttribute(kinds: readonly MediaKind[]): string {
  const formats = SUPPORTED_FORMATS.filter(({ kind }) => kinds.includes(kind));
  const groups = [
    ...(kinds.includes('image') ? ['image/*'] : []),
    ...(kinds.includes('video') ? ['video/*'] : []),
  ];
  return [
    ...groups,
    ...formats.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)),
  ].join(',');
}

interface ShownFile {
  readonly contentType: string;
  readonly url: string;
  readonly posterUrl: string | null;
}

/** Returns the URL of an image that every browser can display: the file itself or its poster. */
export function toPictureUrl({ contentType, url, posterUrl }: ShownFile): string {
  const isShown = findSupportedFormat(contentType)?.isShownByBrowsers ?? true;
  return isShown ? url : (posterUrl ?? url);
}
