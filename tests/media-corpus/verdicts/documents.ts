import { accept, BROKEN, either, everywhere, NO_FIT, NOT_MEDIA, refuse } from './vocabulary.ts';
import type { ExpectedFile, PlatformCheck } from './vocabulary.ts';

const ONLY_LINKEDIN = refuse('type', NO_FIT, 'product 9: documents go to LinkedIn only');
const TAKEN = accept('linkedin 3: PDF, PPT, PPTX, DOC, DOCX; up to 100 MB and 300 pages');

function document(types: string[], linkedin: PlatformCheck = TAKEN, pages?: number): ExpectedFile {
  return {
    truth: { types, kinds: ['document'], pages },
    on: { ...everywhere(ONLY_LINKEDIN), linkedin },
  };
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const PDF = ['application/pdf'];
const DOCX = [`${OFFICE}.wordprocessingml.document`];
const PPTX = [`${OFFICE}.presentationml.presentation`];
/** The old formats share a container, and some detectors recognize only that. */
const DOC = ['application/msword', 'application/x-cfb'];
const PPT = ['application/vnd.ms-powerpoint', 'application/x-cfb'];

export const DOCUMENTS: Record<string, ExpectedFile> = {
  '1-page.pdf': document(PDF, TAKEN, 1),
  '300-pages.pdf': document(PDF, TAKEN, 300),
  '301-pages.pdf': document(PDF, refuse('pages', NO_FIT, 'linkedin 3: up to 300 pages'), 301),
  'letter.docx': document(DOCX),
  'slides.pptx': document(PPTX),
  'letter.doc': document(DOC),
  'slides.ppt': document(PPT),
  'bomb.docx': document(
    DOCX,
    either(['size', 'unreadable'], 'linkedin 3 counts bytes of the file, not of what is in it'),
  ),
  'pdf-named.docx': document(PDF, TAKEN, 1),
  'html-inside.pdf': document(PDF, TAKEN, 1),
  'html-first.pdf': {
    truth: { types: ['application/pdf', 'text/html'], kinds: ['document', 'none'] },
    on: {
      ...everywhere(ONLY_LINKEDIN),
      linkedin: either(['type', 'unreadable'], 'readers find a PDF that begins later, or do not'),
    },
  },
  'cut.pdf': { truth: { types: PDF, kinds: ['document', 'none'] }, on: BROKEN },
};

function notMedia(...types: string[]): ExpectedFile {
  return { truth: { types, kinds: ['none'] }, on: NOT_MEDIA };
}

const SHEET = `${OFFICE}.spreadsheetml.sheet`;
const EMPTY: ExpectedFile = {
  truth: { types: [], kinds: ['none'] },
  on: everywhere(refuse(['unreadable', 'type', 'size'], NO_FIT, 'there is nothing in it')),
};

export const OTHER_FILES: Record<string, ExpectedFile> = {
  'sheet.xlsx': notMedia(SHEET),
  'zip-named.docx': notMedia('application/zip'),
  'zip-named.mp4': notMedia('application/zip'),
  // A drawing can contain scripts, and no platform lists the format.
  'drawing.svg': notMedia('image/svg+xml', 'application/xml'),
  'svg-named.png': notMedia('image/svg+xml', 'application/xml'),
  'html-named.mp4': notMedia('text/html'),
  'html-named.jpg': notMedia('text/html'),
  'exe-named.png': notMedia('application/x-msdownload'),
  'text.txt': notMedia('text/plain'),
  'text-named.mp4': notMedia('text/plain'),
  'one-byte.png': EMPTY,
  'empty.jpg': EMPTY,
  'empty.mp4': EMPTY,
};
