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
  picture('image/jpeg', 'JPEG', ['jpg', 'jpeg', 'jpe', 'jfif'], { aliases: ['image/jpg'] }),
  picture('image/png', 'PNG', ['png']),
  {
    ...picture('image/gif', 'GIF', ['gif']),
    kind: 'gif',
  },
  picture('image/webp', 'WebP', ['webp']),
  picture('image/heic', 'HEIC', ['heic', 'heif', 'hif'], {
    isShownByBrowsers: false,
    aliases: ['image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  }),
  picture('image/avif', 'AVIF', ['avif'], { aliases: ['image/avif-sequence'] }),
  picture('image/tiff', 'TIFF', ['tif', 'tiff'], { isShownByBrowsers: false }),
  picture('image/bmp', 'BMP', ['bmp'], { aliases: ['image/x-ms-bmp'] }),
  picture('image/apng', 'APNG', ['apng']),
  video('video/mp4', 'MP4', ['mp4', 'm4v'], { aliases: ['video/x-m4v'] }),
  video('video/quicktime', 'MOV', ['mov', 'qt']),
  video('video/webm', 'WebM', ['webm']),
  video('video/x-msvideo', 'AVI', ['avi'], { aliases: ['video/vnd.avi', 'video/avi'] }),
  video('video/x-matroska', 'Matroska', ['mkv'], { aliases: ['video/matroska'] }),
  video('video/mp2t', 'MPEG-TS', ['ts', 'mts', 'm2ts']),
  video('video/3gpp', '3GP', ['3gp', '3g2'], { aliases: ['video/3gpp2'] }),
  document('application/pdf', 'PDF', ['pdf']),
  document('application/msword', 'Word', ['doc']),
  document(`${OFFICE}.wordprocessingml.document`, 'Word', ['docx']),
  document('application/vnd.ms-powerpoint', 'PowerPoint', ['ppt']),
  document(`${OFFICE}.presentationml.presentation`, 'PowerPoint', ['pptx']),
];

type FormatRow = readonly [
  contentType: string,
  name: string,
  extensions: readonly string[],
  details?: Partial<Pick<SupportedFormat, 'isShownByBrowsers' | 'aliases'>>,
];

function picture(...[contentType, name, extensions, details]: FormatRow): SupportedFormat {
  return { contentType, name, extensions, kind: 'image', isShownByBrowsers: true, ...details };
}

function video(...[contentType, name, extensions, details]: FormatRow): SupportedFormat {
  return { contentType, name, extensions, kind: 'video', isShownByBrowsers: true, ...details };
}

function document(...[contentType, name, extensions]: FormatRow): SupportedFormat {
  return { contentType, name, extensions, kind: 'document', isShownByBrowsers: false };
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
