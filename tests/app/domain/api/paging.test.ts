import { expect, it } from 'vitest';
import { readPage, toPageFacts } from '#app/domain/api/paging.ts';

it.each([
  [1, 0, { page: 1, pageCount: 1 }],
  [1, 10, { page: 1, pageCount: 1 }],
  [2, 11, { page: 2, pageCount: 2 }],
  [3, 11, { page: 2, pageCount: 2 }],
  [2, 30, { page: 2, pageCount: 3 }],
])('clamps page %d of %d items to an existing page', (page, total, facts) => {
  expect(toPageFacts({ page, pageSize: 10 }, total)).toEqual({ ...facts, total });
});

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=10000', 10_000],
  ['page=10001', 1],
  ['page=two', 1],
  ['page=2&pageSize=50', 2],
])('the query "%s" asks for page %d', (query, page) => {
  expect(readPage(new URLSearchParams(query))).toEqual({ page, pageSize: 10 });
});
