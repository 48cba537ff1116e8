import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Words of a name that say less than the field's term. CONTRIBUTING.md explains the list. */
const TERMS: Readonly<Record<string, string>> = {
  figures: 'metrics, counts, or results',
  judge: 'check, validate, or assess',
  judged: 'checked or validated',
  told: 'reported, shown, or sent',
  untold: 'unreported',
  wish: 'options, input, or request',
  wishes: 'options, input, or requests',
  insist: 'retry',
  weather: 'conditions',
  desk: 'a plain name',
  handover: 'hand-off',
  begun: 'started',
  wanted: 'requested, expected, or needed',
  doings: 'actions',
  takers: 'the platforms that support it',
};

/** Constants named after "most" and "least", except the badge "Most Popular". */
const SUPERLATIVE = /^(?:MOST|LEAST)_(?!POPULAR$)/u;

/** Names that keep their word, with the reason. */
const ALLOWED = new Map([
  ['app/domain/suggestions/cleanup/offer-words.ts wish', 'the phrase in which a model offers help'],
  ['app/domain/suggestions/cleanup/model-chatter.ts wish', 'the same phrase'],
  ['app/components/landing/founder-note.tsx wanted', 'a sentence on the page'],
  ['app/server/platforms/youtube/media.ts begun', 'a field of stored deliveries'],
  ['app/server/platforms/youtube/reconcile.ts begun', 'the same field'],
  ['app/server/platforms/youtube/state.ts begun', 'the same field'],
  ['cli/lib/bulk/journal.ts begun', 'a line of journals on disk'],
]);

const COMMENTS_AND_TEXTS =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?![*/\s])(?:[^/\\\n]|\\.)+\/[a-z]*(?=[.,;)\s])/gu;
/** Phrases that no comment or text needs. Each has an ordinary counterpart in CONTRIBUTING.md. */
const PHRASES =
  /\be-mails?\b|\bmail address|\bstays? behind\b|\bmade anew\b|\bgive back usage\b|\bsomebody\b(?!@)/iu;
const NAME = /[A-Za-z_$][\w$]*/gu;

/** Splits a camelCase, UPPER_CASE, or kebab-case name into lowercase words. */
function toWords(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/u);
}

function listPrivateWords(name: string): string[] {
  return toWords(name).filter((word) => Object.hasOwn(TERMS, word));
}

const FILES = globSync('{app,cli,openapi,scripts}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['app/server/db/generated/**', 'cli/client/api-types.ts'],
});
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

it('names of files and code use the terms of the field', () => {
  expect(FILES.length).toBeGreaterThan(1000);
  const found = new Set<string>();
  const superlatives: string[] = [];
  for (const file of FILES) {
    for (const word of listPrivateWords(path.basename(file))) found.add(`${file} ${word}`);
    const code = read(file).replaceAll(COMMENTS_AND_TEXTS, ' ');
    for (const [name] of code.matchAll(NAME)) {
      for (const word of listPrivateWords(name)) found.add(`${file} ${word}`);
      if (SUPERLATIVE.test(name)) superlatives.push(`${file} ${name}: use MAX_ or MIN_`);
    }
  }
  expect(superlatives).toEqual([]);
  const unknown = [...found].filter((place) => !ALLOWED.has(place));
  expect(unknown.map((place) => `${place}: use ${TERMS[place.split(' ')[1] ?? '']}`)).toEqual([]);
  expect([...ALLOWED.keys()].filter((place) => !found.has(place))).toEqual([]);
});

it('comments and texts use ordinary phrases', () => {
  // Suggestions and the sandbox's model hold what people and models write, in their words.
  const files = FILES.filter((file) => !/suggestions|sandbox\/openai/u.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    (read(file).match(COMMENTS_AND_TEXTS) ?? [])
      .filter((text) => PHRASES.test(text))
      .map((text) => `${file}: ${text.slice(0, 80)}`),
  );
  expect(found).toEqual([]);
});
