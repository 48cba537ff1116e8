import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { messages } from './spec-messages.ts';
import { SPEC_CONSTANTS } from './spec-constants.ts';
import { SPEC_LABELS } from './spec-labels.ts';
import { OWN_TEXTS, SPEC_TEXTS } from './spec-texts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const read = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8');

/** The specification's notation for placeholders. */
const GAPS = /\{[^}]*\}|\(status\)|\(used\/limit\)|\bX\/[YN]\b|\bN\b/u;

function toPattern(text: string): RegExp {
  const parts = text.split(GAPS).map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 'u');
}

/** Shorter phrases occur in ordinary text by chance. */
const TELLING_CHARACTERS = 23;

/** The longest constant part of each text. */
const PHRASES = SPEC_TEXTS.map(({ text }) => text.split(GAPS))
  .map((parts) => parts.reduce((a, b) => (b.length > a.length ? b : a)))
  .filter((phrase) => phrase.length > TELLING_CHARACTERS);

function listSources(): string[] {
  return globSync('{app,cli,openapi}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        !/^app\/(?:domain\/errors\/messages\/|server\/(?:sandbox|db\/generated)\/)/u.test(file),
    );
}

describe('the texts of the specification', () => {
  it('are all in the table', () => {
    const listed = new Set<string>([...SPEC_TEXTS.map(({ from }) => from), ...OWN_TEXTS]);
    expect(Object.keys(messages).filter((name) => !listed.has(name))).toEqual([]);
  });

  it.each(SPEC_TEXTS)('match word for word: $text', ({ text, actual }) => {
    expect(actual).toMatch(toPattern(text));
  });

  it.each(SPEC_TEXTS)('are checked by a test: $text', ({ actual, seen = actual, file, test }) => {
    expect(actual).toContain(seen);
    const source = read(file);
    expect(source).toContain(test);
    expect(source).toContain(seen);
  });

  it('appear nowhere else in the code', () => {
    const strays = listSources().flatMap((file) => {
      const source = read(file);
      return PHRASES.filter((phrase) => source.includes(phrase)).map(
        (phrase) => `${file}: ${phrase}`,
      );
    });
    expect(strays).toEqual([]);
  });
});

describe('the labels that the specification puts on the screens', () => {
  it.each(SPEC_LABELS)('are checked by a test: $label', ({ seen, file, test }) => {
    const source = read(file);
    expect(source).toContain(test);
    expect(source).toContain(seen);
  });
});

describe('the constants of the specification', () => {
  it.each(SPEC_CONSTANTS)('have their effect: $what', ({ file, test, seen }) => {
    const source = read(file);
    expect(source).toContain(test);
    expect(source).toContain(seen);
  });
});
