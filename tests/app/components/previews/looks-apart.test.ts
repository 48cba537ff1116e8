import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const STYLES = new URL('../../../../app/styles/', import.meta.url);
const LOOKS = 'looks.css';
/** The frame around the previews, which the composer places. */
const FRAME = new Set(['stage', 'pvw']);

/** Returns the first class of each rule. Comments and rules inside others are left out. */
function listFirstClasses(file: string): Set<string> {
  const css = readFileSync(new URL(file, STYLES), 'utf8');
  return new Set([...css.matchAll(/^\.([\w-]+)/gmu)].map(([, name]) => String(name)));
}

// `.halves` was a grid of images in Twitter's preview, and put an empty row below two cards on Home.
it('the previews share no class with the screens', () => {
  const others = readdirSync(STYLES).filter((file) => file.endsWith('.css') && file !== LOOKS);
  const used = new Set(others.flatMap((file) => [...listFirstClasses(file)]));
  const shared = [...listFirstClasses(LOOKS)].filter((name) => used.has(name) && !FRAME.has(name));
  expect(shared).toEqual([]);
});
