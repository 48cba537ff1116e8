import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PreviewCredits } from '#app/components/previews/preview-credits.tsx';

it.each([
  ['', ''],
  ['@ana', ' and ana'],
  ['ana, bo', ' and 2 others'],
  ['ana bo, @cy', ' and 3 others'],
])('names the coauthors %j as Instagram does', (collaborators, text) => {
  expect(renderToStaticMarkup(createElement(PreviewCredits, { collaborators }))).toBe(text);
});
