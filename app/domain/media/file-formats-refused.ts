import { OTHER_ROWS } from './file-formats-other.ts';
import { type FileFormat, indexByExtension, indexByType, toExtension } from './file-formats.ts';
import {
  AS_DOCUMENT,
  AS_PICTURE,
  type RefusedRow,
  UNPACK,
  WITH_PICTURE,
} from './refused-advice.ts';

/** A format that is detected so that the refusal can name it. */
export interface RefusedFormat extends FileFormat {
  /** What to do instead, in one sentence. */
  readonly advice: string;
}

const FROM_RAW = 'Export it as JPEG or HEIC, then upload that.';
const AS_VIDEO = 'Export it as MP4, then upload that.';

const group = (advice: string, rows: readonly RefusedRow[]): RefusedFormat[] =>
  rows.map(([contentType, name, extensions, aliases = []]) => ({
    contentType,
    name,
    extensions,
    aliases,
    advice,
  }));

/** Formats that are detected so that a refusal can name them and suggest what to do. */
export const REFUSED_FORMATS: readonly RefusedFormat[] = [
  ...group(FROM_RAW, [
    ['image/x-adobe-dng', 'camera RAW (DNG or Apple ProRAW)', ['dng']],
    ['image/x-canon-cr2', 'camera RAW (Canon CR2)', ['cr2']],
    ['image/x-canon-cr3', 'camera RAW (Canon CR3)', ['cr3']],
    ['image/x-nikon-nef', 'camera RAW (Nikon NEF)', ['nef']],
    ['image/x-sony-arw', 'camera RAW (Sony ARW)', ['arw']],
    ['image/x-olympus-orf', 'camera RAW (Olympus ORF)', ['orf']],
    ['image/x-panasonic-rw2', 'camera RAW (Panasonic RW2)', ['rw2']],
    ['image/x-fujifilm-raf', 'camera RAW (Fujifilm RAF)', ['raf']],
    ['image/x-camera-raw', 'camera RAW', ['raw', 'srw', 'pef']],
  ]),
  ...group(AS_PICTURE, [
    ['image/jxl', 'JPEG XL', ['jxl']],
    ['image/jp2', 'JPEG 2000', ['jp2', 'j2k', 'jpx'], ['image/j2c', 'image/jpx', 'image/jpm']],
    ['image/vnd.ms-photo', 'JPEG XR', ['jxr', 'wdp']],
    ['image/jls', 'JPEG-LS', ['jls']],
    ['image/vnd.adobe.photoshop', 'Photoshop (PSD)', ['psd', 'psb']],
    ['image/svg+xml', 'SVG', ['svg']],
    ['image/x-icon', 'Windows icon (ICO)', ['ico', 'cur'], ['image/vnd.microsoft.icon']],
    ['image/icns', 'Apple icon (ICNS)', ['icns']],
    ['image/x-xcf', 'GIMP (XCF)', ['xcf']],
    ['image/bpg', 'BPG', ['bpg']],
    ['image/flif', 'FLIF', ['flif']],
    ['application/postscript', 'PostScript', ['ps', 'ai', 'eps'], ['application/eps']],
    ['application/x-indesign', 'InDesign', ['indd']],
    ['image/vnd.dwg', 'AutoCAD (DWG)', ['dwg']],
    ['image/x-heif-hdr', 'HDR photo (HEIF or AVIF with PQ or HLG)', []],
    ['image/x-heif-track', 'HEIF image sequence', ['heics', 'heifs']],
    ['image/x-avif-sequence', 'animated AVIF', ['avifs']],
    ['image/x-big-tiff', 'BigTIFF', ['btf', 'tf8']],
    ['image/x-lab-tiff', 'CIE Lab TIFF', []],
    ['image/x-tga', 'Targa (TGA)', ['tga']],
    ['image/x-portable-anymap', 'Netpbm (PPM)', ['ppm', 'pgm', 'pbm', 'pnm']],
    ['image/x-pcx', 'PCX', ['pcx']],
    ['image/x-exr', 'OpenEXR', ['exr']],
  ]),
  ...group(AS_VIDEO, [
    [
      'video/x-ms-asf',
      'Windows Media (WMV)',
      ['wmv', 'asf'],
      ['application/vnd.ms-asf', 'video/x-ms-wmv'],
    ],
    ['video/x-flv', 'Flash Video (FLV)', ['flv', 'f4v']],
    [
      'video/mpeg',
      'MPEG',
      ['mpg', 'mpeg', 'vob'],
      ['video/MP1S', 'video/MP2P', 'video/mp1s', 'video/mp2p'],
    ],
    ['video/x-mpeg2-mp2t', 'MPEG-2 video (MPEG-TS)', ['m2t']],
    ['video/x-old-mp2t', 'VC-1 or MPEG-4 Visual video (MPEG-TS)', []],
    ['video/ogg', 'Ogg video', ['ogv', 'ogm'], ['application/ogg']],
    ['application/vnd.rn-realmedia', 'RealMedia', ['rm', 'rmvb']],
    ['application/mxf', 'MXF', ['mxf']],
    ['image/mj2', 'Motion JPEG 2000', ['mj2'], ['video/mj2']],
    ['application/x-shockwave-flash', 'Flash (SWF)', ['swf']],
  ]),
  ...group(WITH_PICTURE, [
    ['audio/mpeg', 'MP3 audio', ['mp3', 'mp2'], ['audio/mp3']],
    ['audio/mp4', 'M4A audio', ['m4a', 'm4b'], ['audio/x-m4a', 'audio/m4a']],
    ['audio/wav', 'WAV audio', ['wav'], ['audio/x-wav', 'audio/vnd.wave']],
    ['audio/flac', 'FLAC audio', ['flac'], ['audio/x-flac']],
    ['audio/ogg', 'Ogg audio', ['ogg', 'oga', 'opus'], ['audio/ogg; codecs=opus', 'audio/opus']],
    ['audio/aac', 'AAC audio', ['aac']],
    ['audio/aiff', 'AIFF audio', ['aif', 'aiff'], ['audio/x-aiff']],
    ['audio/x-ms-asf', 'Windows Media audio (WMA)', ['wma'], ['audio/x-ms-wma']],
    ['audio/amr', 'AMR audio', ['amr']],
    ['audio/x-caf', 'CAF audio', ['caf']],
    ['audio/midi', 'MIDI', ['mid', 'midi']],
  ]),
  ...group(AS_DOCUMENT, [
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Excel',
      ['xlsx', 'xls', 'xlsm'],
      ['application/vnd.ms-excel', 'application/vnd.ms-excel.sheet.macroenabled.12'],
    ],
    ['application/vnd.oasis.opendocument.text', 'OpenDocument text', ['odt']],
    ['application/vnd.oasis.opendocument.spreadsheet', 'OpenDocument spreadsheet', ['ods']],
    ['application/vnd.oasis.opendocument.presentation', 'OpenDocument presentation', ['odp']],
    ['application/vnd.apple.keynote', 'Keynote', ['key']],
    ['application/vnd.apple.pages', 'Pages', ['pages']],
    ['application/vnd.apple.numbers', 'Numbers', ['numbers']],
    ['application/rtf', 'RTF', ['rtf'], ['text/rtf']],
    ['application/epub+zip', 'EPUB', ['epub']],
    ['application/x-cfb', 'old Office', []],
    [
      'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
      'PowerPoint show (PPSX)',
      ['ppsx', 'pps'],
    ],
    [
      'application/vnd.ms-powerpoint.presentation.macroenabled.12',
      'PowerPoint with macros (PPTM)',
      ['pptm'],
    ],
    ['application/vnd.ms-word.document.macroenabled.12', 'Word with macros (DOCM)', ['docm']],
    ['text/plain', 'text', ['txt', 'md', 'log']],
  ]),
  ...group('Save a copy without a password, then upload that.', [
    ['application/x-locked-office', 'password-protected Office', []],
  ]),
  ...group(UNPACK, [
    ['application/zip', 'ZIP archive', ['zip']],
    ['application/x-rar-compressed', 'RAR archive', ['rar']],
    ['application/x-7z-compressed', '7-Zip archive', ['7z']],
    ['application/gzip', 'Gzip archive', ['gz', 'tgz']],
    ['application/x-tar', 'TAR archive', ['tar']],
    ['application/x-apple-diskimage', 'Apple disk image (DMG)', ['dmg']],
  ]),
  ...group('Open the page in a browser and download the image or video itself.', [
    ['text/html', 'web page (HTML)', ['html', 'htm']],
    ['application/vnd.apple.mpegurl', 'playlist (M3U8)', ['m3u8', 'm3u']],
  ]),
  ...OTHER_ROWS.flatMap(([advice, rows]) => group(advice, rows)),
];

const BY_TYPE = indexByType(REFUSED_FORMATS);
const BY_EXTENSION = indexByExtension(REFUSED_FORMATS);

/** Returns the refused format of a media type, or null if the type is unknown. */
export function findRefusedFormat(contentType: string): RefusedFormat | null {
  return BY_TYPE.get(contentType.toLowerCase()) ?? null;
}

/** Containers of many formats, where the file name says more than the bytes. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'application/zip',
  'application/x-cfb',
  'text/plain',
  'application/xml',
  'text/xml',
]);
/** Extensions of formats stored in such a container. */
const CONTAINED: ReadonlySet<string> = new Set([
  'sketch',
  'fig',
  'procreate',
  'kra',
  'kmz',
  'ipa',
  'usdz',
  'cbz',
  'hwp',
  'hwpx',
  'aab',
  'msi',
  'msp',
  'msg',
  'pub',
  'vsd',
  'vsdx',
  'pages',
  'numbers',
  'key',
  'xlsx',
  'xls',
  'xlsm',
  'csv',
  'tsv',
  'json',
  'ics',
  'vcf',
  'vtt',
  'srt',
  'xml',
  'kml',
  'svg',
  'eml',
  'gltf',
  'obj',
  'afphoto',
  'afdesign',
  'afpub',
  'reg',
  'html',
  'htm',
  'm3u',
  'war',
]);

/** Returns the refused format of a file, by its type, or by its name if the type is a container. */
export function findRefusedFormatByTypeOrName(
  contentType: string | null,
  fileName: string,
): RefusedFormat | null {
  const byType = contentType === null ? null : findRefusedFormat(contentType);
  const isVague = contentType === null || CONTAINERS.has(contentType);
  const canBeNamed = contentType === null || CONTAINED.has(toExtension(fileName));
  const byName = isVague && canBeNamed ? findRefusedFormatByName(fileName) : null;
  return byName ?? byType;
}

/** Returns the refused format that a file's extension suggests. */
export function findRefusedFormatByName(fileName: string): RefusedFormat | null {
  return BY_EXTENSION.get(toExtension(fileName)) ?? null;
}
