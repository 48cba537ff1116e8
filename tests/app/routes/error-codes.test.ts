import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { listCodeGroups } from '#app/domain/errors/error-catalog.ts';
import { ERROR_CODES, type ErrorCode, toProblemType } from '#app/domain/errors/error-codes.ts';
import {
  API_VIOLATION_CODES,
  VIOLATION_CODES,
  VIOLATION_GROUPS,
} from '#app/domain/errors/violation-codes/index.ts';
import * as errorsPage from '#app/routes/apis_.errors.tsx';
import { buildClosedDocument, buildDocument } from '#openapi/document.ts';
import { createPages } from '#tests/support/render-page.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROBLEMS = Object.keys(ERROR_CODES) as ErrorCode[];
const ALL = [...new Set([...PROBLEMS, ...Object.keys(VIOLATION_CODES)])];

/** Files that define the codes, so a code found there may still be unused. */
const TABLES = /app\/domain\/(?:error-codes|error-catalog|violation-codes\/[\w-]+)\.ts$/u;
/** A literal outside comparisons. */
const LITERAL = /(?<![=!]== |case )'([a-z_]+)'/gu;
/** A failed fetch gets the code `url_` and its problem. */
const FAILED_FETCH = /UrlFetchError\(\s*'([a-z_]+)'/gu;

function listSources(): string[] {
  return ['app', 'cli', 'openapi'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/u.test(name))
      .map((name) => path.posix.join(folder, name)),
  );
}

/** Lists every code that the product's own code can put into an error. */
function listProduced(): Set<string> {
  const produced = new Set<string>();
  for (const file of listSources()) {
    if (TABLES.test(file) || file.includes('/sandbox/')) continue;
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, word = ''] of text.matchAll(LITERAL)) produced.add(word);
    for (const [, word = ''] of text.matchAll(FAILED_FETCH)) produced.add(`url_${word}`);
  }
  return produced;
}

describe('the table of error codes', () => {
  let page: string;
  beforeAll(async () => {
    const open = createPages([
      { id: 'routes/apis_.errors', path: 'apis/errors', module: errorsPage },
    ]);
    ({ html: page } = await open('/apis/errors', { context: {} }));
  });

  it('gives every code one anchor on the page of errors', () => {
    const missing = ALL.filter((code) => page.split(`id="${code}"`).length !== 2);
    expect(ALL.length).toBeGreaterThan(140);
    expect(missing).toEqual([]);
  });

  it('links every problem’s type to its anchor', () => {
    const examples = buildDocument().components?.examples ?? {};
    const types = PROBLEMS.map(toProblemType);
    expect([types.length, Object.keys(examples).length].filter((count) => count < 10)).toEqual([]);
    expect(types.filter((type) => !page.includes(`id="${type.split('#')[1]}"`))).toEqual([]);
    for (const [code, { value }] of Object.entries(examples as Record<string, { value: object }>))
      expect(value).toMatchObject({ code, type: `/apis/errors#${code}` });
  });

  it('has no code that nothing produces', () => {
    const produced = listProduced();
    expect(ALL.filter((code) => !produced.has(code))).toEqual([]);
  });

  it('has each violation in one group', () => {
    const grouped = VIOLATION_GROUPS.flatMap(({ codes }) => Object.keys(codes));
    expect(grouped.toSorted()).toEqual(Object.keys(VIOLATION_CODES).toSorted());
  });

  it('explains each code in whole sentences', () => {
    const codes = listCodeGroups().flatMap((group) => group.codes);
    const bad = codes.filter(
      ({ means, fix }) => ![means, fix].every((text) => /^[A-Z`].*\.$/u.test(text)),
    );
    expect(bad).toEqual([]);
  });

  it('is what the document lists for problems and for their errors', () => {
    const { Problem } = buildClosedDocument().components?.schemas ?? {};
    expect(Problem).toMatchObject({
      properties: {
        code: { enum: PROBLEMS },
        errors: { items: { properties: { code: { enum: API_VIOLATION_CODES } } } },
      },
    });
    expect(API_VIOLATION_CODES).not.toContain('malformed_csv');
  });
});
