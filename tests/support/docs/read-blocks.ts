import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lexer, type Token } from 'marked';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Marks that can follow a fence's language. They're invisible on the rendered page. */
const MARKS = ['not-run', 'exit', 'given', 'file', 'output', 'terminal', 'until', 'stays'] as const;
export type Mark = (typeof MARKS)[number];

export interface DocsBlock {
  readonly page: string;
  /** Line number of the opening fence. */
  readonly line: number;
  readonly language: string;
  readonly marks: Readonly<Partial<Record<Mark, string>>>;
  readonly text: string;
}

/** Returns a page's fenced code blocks in order. Throws for an unknown mark. */
export function readBlocks(page: string): DocsBlock[] {
  const source = readFileSync(path.join(ROOT, page), 'utf8');
  const blocks: DocsBlock[] = [];
  collect(lexer(source), 1);
  return blocks;

  function collect(tokens: readonly Token[], firstLine: number): void {
    let line = firstLine;
    for (const token of tokens) {
      if (token.type === 'code') {
        const [language = '', ...rest] = String(token['lang'] ?? '').split(' ');
        const marks = readMarks(rest.join(' '), `${page}:${line}`);
        blocks.push({ page, line, language, marks, text: String(token['text']) });
      } else if (
        token.type === 'list' ||
        token.type === 'list_item' ||
        token.type === 'blockquote'
      ) {
        const inner = 'items' in token ? token['items'] : token['tokens'];
        collect(inner as Token[], line);
      }
      line += token.raw.split('\n').length - 1;
    }
  }
}

function readMarks(info: string, place: string): DocsBlock['marks'] {
  const marks: Partial<Record<Mark, string>> = {};
  const rest = info.replaceAll(/([a-z-]+)(?:="([^"]*)")?/gu, (_, name: string, value = '') => {
    const knownMark = MARKS.find((mark) => mark === name);
    if (!knownMark)
      throw new Error(`${place}: a block can't be marked ${name}. Marks: ${MARKS.join(', ')}.`);
    marks[knownMark] = String(value);
    return '';
  });
  if (rest.trim())
    throw new Error(`${place}: this part of the fence can't be read: ${rest.trim()}`);
  return marks;
}
