import { expect, it } from 'vitest';
import { createRecentPages } from '#app/components/documents/recent-pages.ts';

it('keeps four pages and frees the one that was shown longest ago', () => {
  const freed: string[] = [];
  const recent = createRecentPages<string>((page) => void freed.push(page));
  for (const page of [1, 2, 3, 4]) recent.add(page, `page ${page}`);
  expect(recent.get(1)).toBe('page 1');
  expect(freed).toEqual([]);
  recent.add(5, 'page 5');
  expect(freed).toEqual(['page 2']);
  expect(recent.get(2)).toBeUndefined();
  expect(recent.get(1)).toBe('page 1');
});

it('frees all pages', () => {
  const freed: string[] = [];
  const recent = createRecentPages<string>((page) => void freed.push(page));
  recent.add(1, 'page 1');
  recent.add(7, 'page 7');
  recent.clear();
  expect(freed).toEqual(['page 1', 'page 7']);
  expect(recent.get(7)).toBeUndefined();
});
