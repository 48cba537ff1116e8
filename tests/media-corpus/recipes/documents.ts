import { compoundFile } from '../formats/compound.ts';
import { pdf } from '../formats/pdf.ts';
import { zip } from '../formats/zip.ts';
import type { Recipe } from '../corpus-builder.ts';

function bytes(name: string, make: () => Buffer | string): Recipe {
  return { name, make: (builder) => builder.write(name, make()) };
}

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

interface OfficeFile {
  part: string;
  type: string;
  content: Buffer | string;
}

/** Builds a modern Office file: a zip archive whose first part lists the types of the others. */
function office({ part, type, content }: OfficeFile): Buffer {
  const contentType = `${OFFICE}.${type}.main+xml`;
  const types = `<?xml version="1.0"?><Types xmlns="${TYPES}"><Override PartName="/${part}" ContentType="${contentType}"/></Types>`;
  return zip({ '[Content_Types].xml': types, [part]: content });
}

const HELLO = '<?xml version="1.0"?><document>Hello</document>';
const WORD = { part: 'word/document.xml', type: 'wordprocessingml.document' };
const SLIDES = { part: 'ppt/presentation.xml', type: 'presentationml.presentation' };
const SHEET = { part: 'xl/workbook.xml', type: 'spreadsheetml.sheet' };
const BOMB_BYTES = 120_000_000;
const HTML = '<!doctype html><title>Hi</title><script>alert(document.domain)</script>';

const DOCUMENTS: Recipe[] = [
  bytes('1-page.pdf', () => pdf(1)),
  bytes('300-pages.pdf', () => pdf(300)),
  bytes('301-pages.pdf', () => pdf(301)),
  bytes('letter.docx', () => office({ ...WORD, content: HELLO })),
  bytes('slides.pptx', () => office({ ...SLIDES, content: HELLO })),
  bytes('sheet.xlsx', () => office({ ...SHEET, content: HELLO })),
  bytes('letter.doc', () => compoundFile('WordDocument')),
  bytes('slides.ppt', () => compoundFile('PowerPoint Document')),
  bytes('bomb.docx', () => office({ ...WORD, content: Buffer.alloc(BOMB_BYTES, 0x20) })),
  bytes('cut.pdf', () => pdf(20).subarray(0, 900)),
  bytes('pdf-named.docx', () => pdf(1)),
  bytes('zip-named.docx', () => zip({ 'hello.txt': 'hello' })),
  bytes('html-inside.pdf', () => pdf(1, `%${HTML}\n`)),
  bytes('html-first.pdf', () => Buffer.concat([Buffer.from(`${HTML}\n`), pdf(1)])),
];

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><script>alert(1)</script></svg>';

/** Builds the header of a Windows program: the old one, which points to the new one. */
function program(): Buffer {
  const file = Buffer.alloc(1024);
  file.write('MZ', 'latin1');
  file.writeUInt32LE(128, 60);
  file.write('PE\0\0', 128, 'latin1');
  return file;
}

const NOT_MEDIA: Recipe[] = [
  bytes('drawing.svg', () => SVG),
  bytes('svg-named.png', () => SVG),
  bytes('html-named.mp4', () => HTML),
  bytes('html-named.jpg', () => HTML),
  bytes('exe-named.png', program),
  bytes('text.txt', () => 'Nothing to see here.\n'),
  bytes('text-named.mp4', () => 'Nothing to see here.\n'),
  bytes('zip-named.mp4', () => zip({ 'hello.txt': 'hello' })),
  bytes('empty.jpg', () => ''),
  bytes('empty.mp4', () => ''),
  bytes('one-byte.png', () => Buffer.from([0x89])),
];

/** Documents, and files that aren't media at all. */
export const OTHER_FILES: Recipe[] = [...DOCUMENTS, ...NOT_MEDIA];
