import { describe, expect, it } from 'vitest';
import {
  findDocumentSource,
  MAX_DRAWN_BYTES,
  MAX_DRAWN_PAGES,
  toBrokenText,
  toLockedText,
} from '#app/components/previews/document-source.ts';
import { findTarget } from '#app/components/previews/page-turner.tsx';
import type { PreviewMedia } from '#app/components/previews/preview-types.ts';

const PDF: PreviewMedia = {
  id: 'med_1',
  type: 'document',
  url: '/kiln.pdf',
  posterUrl: null,
  fileName: 'kiln.pdf',
  aspect: null,
  duration: null,
  altText: null,
  pageCount: 7,
  pdf: { sizeBytes: 1000, isLocked: false },
};

const withPdf = (change: Partial<NonNullable<PreviewMedia['pdf']>>): PreviewMedia => ({
  ...PDF,
  pdf: { sizeBytes: 1000, isLocked: false, ...change },
});

describe('the document whose pages are drawn', () => {
  it('is LinkedIn’s PDF', () => {
    expect(findDocumentSource('linkedin', [PDF])).toEqual({
      id: 'med_1',
      url: '/kiln.pdf',
      pageCount: 7,
    });
    expect(findDocumentSource('facebook', [PDF])).toBeNull();
  });

  it.each<[string, PreviewMedia[]]>([
    ['no file', []],
    ['several files', [PDF, PDF]],
    ['a Word file', [{ ...PDF, pdf: null, pageCount: null }]],
    ['a file that is being uploaded', [{ ...PDF, pdf: undefined, pageCount: undefined }]],
    ['a PDF with a password', [{ ...withPdf({ isLocked: true }), pageCount: null }]],
    ['a PDF without pages', [{ ...PDF, pageCount: 0 }]],
    ['too many pages', [{ ...PDF, pageCount: MAX_DRAWN_PAGES + 1 }]],
    ['too many bytes', [withPdf({ sizeBytes: MAX_DRAWN_BYTES + 1 })]],
  ])('isn’t there for %s', (_name, files) => {
    expect(findDocumentSource('linkedin', files)).toBeNull();
  });

  it('may be as large as the limits', () => {
    const file = { ...withPdf({ sizeBytes: MAX_DRAWN_BYTES }), pageCount: MAX_DRAWN_PAGES };
    expect(findDocumentSource('linkedin', [file])).not.toBeNull();
  });
});

describe('what is said of a document without pictures', () => {
  it('is its length, if it can’t be drawn', () => {
    const text = 'The pages of this PDF can’t be shown here. It has 7 pages.';
    expect(toBrokenText({ id: 'med_1', url: '/kiln.pdf', pageCount: 7 })).toBe(text);
  });

  it('is that it needs a password, on LinkedIn', () => {
    const locked = [withPdf({ isLocked: true })];
    const text = 'The pages of this PDF can’t be shown here. It needs a password.';
    expect(toLockedText('linkedin', locked)).toBe(text);
    expect(toLockedText('facebook', locked)).toBeNull();
    expect(toLockedText('linkedin', [PDF])).toBeNull();
    expect(toLockedText('linkedin', [])).toBeNull();
  });
});

it.each([
  ['ArrowLeft', 2],
  ['ArrowRight', 4],
  ['Home', 0],
  ['End', 6],
  ['Tab', null],
])('%s leads from page 3 to %s', (key, target) => {
  expect(findTarget(key, 3, 6)).toBe(target);
});
