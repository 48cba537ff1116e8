import {
  AS_DOCUMENT,
  AS_PICTURE,
  type RefusedRows,
  UNPACK,
  WITH_PICTURE,
} from './refused-advice.ts';

const CHOOSE_MEDIA = 'Platforms accept images, videos, and documents. Choose one of those.';
const OF_MODEL = 'Export an image or video of the model, then upload that.';
const OF_FONT = 'Export an image of text in this font, then upload that.';
const OF_DATA = 'Export a chart as an image or the table as a PDF, then upload that.';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

/**
 * Formats that aren't media, and rare media formats. Every format that the sniffing library can detect has a
 * display name here; a test compares this list with the library's.
 */
export const OTHER_ROWS: RefusedRows = [
  [
    CHOOSE_MEDIA,
    [
      ['application/x-msdownload', 'Windows program (EXE)', ['exe', 'dll', 'scr']],
      ['application/x-msi', 'Windows installer (MSI)', ['msi', 'msp']],
      ['application/vnd.android.package-archive', 'Android app (APK)', ['apk', 'aab']],
      ['application/x-ios-app', 'iPhone app (IPA)', ['ipa']],
      ['application/java-archive', 'Java program (JAR)', ['jar', 'war']],
      ['application/java-vm', 'Java program (CLASS)', ['class']],
      ['application/x-elf', 'Linux program', ['appimage']],
      ['application/x-mach-binary', 'Mac program', ['dylib']],
      ['application/wasm', 'WebAssembly program', ['wasm']],
      ['application/x-google-chrome-extension', 'Chrome extension', ['crx']],
      ['application/x-xpinstall', 'Firefox extension', ['xpi']],
      ['application/x-nintendo-nes-rom', 'game ROM', ['nes']],
      ['application/x-deb', 'Debian package', ['deb']],
      ['application/x-rpm', 'RPM package', ['rpm']],
      ['application/x-ms-shortcut', 'Windows shortcut', ['lnk']],
      ['application/x-ft-apple.alias', 'Mac alias', ['alias']],
      ['application/x-ms-regedit', 'Windows registry', ['reg']],
      ['application/x-ft-windows-registry-hive', 'Windows registry', ['hve']],
      ['application/pgp-encrypted', 'PGP-encrypted', ['pgp', 'gpg']],
      ['application/vnd.tcpdump.pcap', 'network capture', ['pcap']],
      ['application/vnd.iccprofile', 'color profile (ICC)', ['icc', 'icm']],
      ['application/x-mie', 'MIE metadata', ['mie']],
    ],
  ],
  [
    OF_DATA,
    [
      ['application/x-sqlite3', 'SQLite database', ['sqlite', 'sqlite3']],
      ['application/vnd.apache.arrow.file', 'Apache Arrow data', ['arrow']],
      ['application/vnd.apache.parquet', 'Apache Parquet data', ['parquet']],
      ['application/avro', 'Apache Avro data', ['avro']],
      ['application/x-spss-sav', 'SPSS data', ['sav']],
      ['application/x-jmp-data', 'JMP data', ['jmp']],
      ['application/x-esri-shape', 'map data (Shapefile)', ['shp']],
      ['application/vnd.google-earth.kmz', 'Google Earth (KMZ)', ['kmz', 'kml']],
    ],
  ],
  [
    OF_MODEL,
    [
      ['application/x-blender', 'Blender', ['blend']],
      ['model/gltf-binary', '3D model (GLB)', ['glb', 'gltf']],
      ['model/stl', '3D model (STL)', ['stl', 'obj']],
      ['model/3mf', '3D model (3MF)', ['3mf']],
      ['model/vnd.usdz+zip', '3D model (USDZ)', ['usdz', 'usd']],
      ['application/x-ft-fbx', '3D model (FBX)', ['fbx']],
      ['application/x-ft-draco', '3D model (Draco)', ['drc']],
      ['application/vnd.sketchup.skp', 'SketchUp', ['skp']],
    ],
  ],
  [
    OF_FONT,
    [
      ['font/woff', 'WOFF font', ['woff']],
      ['font/woff2', 'WOFF2 font', ['woff2']],
      ['font/ttf', 'TrueType font', ['ttf']],
      ['font/otf', 'OpenType font', ['otf']],
      ['font/collection', 'font collection', ['ttc']],
      ['application/vnd.ms-fontobject', 'web font (EOT)', ['eot']],
    ],
  ],
  [
    AS_PICTURE,
    [
      ['image/ktx', 'KTX texture', ['ktx']],
      ['application/dicom', 'medical scan (DICOM)', ['dcm']],
      ['application/x-sketch', 'Sketch', ['sketch']],
      ['application/x-figma', 'Figma', ['fig']],
      ['application/x-procreate', 'Procreate', ['procreate']],
      ['application/x-affinity', 'Affinity', ['afphoto', 'afdesign', 'afpub']],
      ['application/x-krita', 'Krita', ['kra']],
      ['application/x-coreldraw', 'CorelDRAW', ['cdr']],
    ],
  ],
  [
    AS_DOCUMENT,
    [
      [`${OFFICE}.presentationml.template`, 'PowerPoint template (POTX)', ['potx']],
      [`${OFFICE}.spreadsheetml.template`, 'Excel template (XLTX)', ['xltx']],
      [`${OFFICE}.wordprocessingml.template`, 'Word template (DOTX)', ['dotx']],
      ['application/vnd.ms-excel.template.macroenabled.12', 'Excel template (XLTM)', ['xltm']],
      ['application/vnd.ms-word.template.macroenabled.12', 'Word template (DOTM)', ['dotm']],
      [
        'application/vnd.ms-powerpoint.template.macroenabled.12',
        'PowerPoint template (POTM)',
        ['potm'],
      ],
      [
        'application/vnd.ms-powerpoint.slideshow.macroenabled.12',
        'PowerPoint show (PPSM)',
        ['ppsm'],
      ],
      [`${ODF}.text-template`, 'OpenDocument template', ['ott']],
      [`${ODF}.spreadsheet-template`, 'OpenDocument template', ['ots']],
      [`${ODF}.presentation-template`, 'OpenDocument template', ['otp']],
      [`${ODF}.graphics`, 'OpenDocument drawing', ['odg']],
      [`${ODF}.graphics-template`, 'OpenDocument drawing template', ['otg']],
      ['application/vnd.visio', 'Visio', ['vsdx', 'vsd']],
      ['application/vnd.ms-publisher', 'Publisher', ['pub']],
      ['application/vnd.ms-outlook', 'Outlook message (MSG)', ['msg']],
      ['message/rfc822', 'email (EML)', ['eml']],
      ['application/vnd.ms-htmlhelp', 'Windows help (CHM)', ['chm']],
      ['application/x-mobipocket-ebook', 'Kindle book (MOBI)', ['mobi', 'azw3']],
      ['application/x-hwp', 'Hangul document (HWP)', ['hwp', 'hwpx']],
      ['text/csv', 'CSV table', ['csv', 'tsv']],
      ['application/json', 'JSON', ['json']],
      ['text/calendar', 'calendar (ICS)', ['ics']],
      ['text/vcard', 'contact (VCF)', ['vcf']],
      ['text/vtt', 'subtitle', ['vtt', 'srt']],
      ['application/xml', 'XML', ['xml'], ['text/xml']],
    ],
  ],
  [
    UNPACK,
    [
      ['application/x-iso9660-image', 'disk image (ISO)', ['iso', 'img']],
      ['application/x-bzip2', 'Bzip2 archive', ['bz2', 'tbz2']],
      ['application/x-xz', 'XZ archive', ['xz', 'txz']],
      ['application/zstd', 'Zstandard archive', ['zst']],
      ['application/x-lz4', 'LZ4 archive', ['lz4']],
      ['application/lzip', 'Lzip archive', ['lz']],
      ['application/x-compress', 'compressed (Z)', []],
      ['application/x-lzh-compressed', 'LZH archive', ['lzh']],
      ['application/x-arj', 'ARJ archive', ['arj']],
      ['application/x-ace-compressed', 'ACE archive', ['ace']],
      ['application/x-cpio', 'CPIO archive', ['cpio']],
      ['application/x-asar', 'ASAR archive', ['asar']],
      ['application/x-unix-archive', 'Unix archive', []],
      ['application/vnd.ms-cab-compressed', 'Windows cabinet (CAB)', ['cab']],
      ['application/vnd.comicbook+zip', 'comic book (CBZ)', ['cbz', 'cbr']],
    ],
  ],
  [
    WITH_PICTURE,
    [
      ['audio/ape', "Monkey's Audio", ['ape']],
      ['audio/wavpack', 'WavPack audio', ['wv']],
      ['audio/qcelp', 'QCELP audio', ['qcp']],
      ['audio/x-musepack', 'Musepack audio', ['mpc']],
      ['audio/x-dsf', 'DSD audio (DSF)', ['dsf']],
      ['audio/x-dff', 'DSD audio (DFF)', ['dff']],
      ['audio/x-voc', 'VOC audio', ['voc']],
      ['audio/vnd.dolby.dd-raw', 'Dolby Digital audio (AC-3)', ['ac3']],
      ['audio/x-it', 'tracker music (IT)', []],
      ['audio/x-s3m', 'tracker music (S3M)', ['s3m']],
      ['audio/x-xm', 'tracker music (XM)', ['xm']],
    ],
  ],
];
