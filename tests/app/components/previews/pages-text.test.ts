import { expect, it } from 'vitest';
import { toPagesText } from '#app/components/previews/pages-text.ts';
import type { PreviewMedia } from '#app/components/previews/preview-types.ts';

const DOCUMENT: PreviewMedia = {
  id: 'med_1',
  type: 'document',
  url: '/kiln.pdf',
  posterUrl: null,
  fileName: 'kiln.pdf',
  aspect: null,
  duration: null,
  altText: null,
};

it.each([
  [1, '1 page'],
  [12, '12 pages'],
  [0, null],
  [null, null],
])('says how long a document of %s pages is: %s', (pageCount, text) => {
  expect(toPagesText({ ...DOCUMENT, pageCount })).toBe(text);
});

it('says nothing where there are no pages', () => {
  expect(toPagesText(DOCUMENT)).toBeNull();
  expect(toPagesText({ ...DOCUMENT, type: 'image', pageCount: 3 })).toBeNull();
});
