import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compareJson, toOutputPattern } from './compare-output.ts';
import { type DocsBlock, readBlocks } from './read-blocks.ts';
import { CTRL_C, type Reader, type Terminal } from './reader.ts';

/** What a program in a terminal prints when it's ready, unless its block says something else. */
const READY = 'Sandbox of six platforms: ';
const SHORTEST_REASON = 10;
const JSON_LINE = /^\{.*\}$/mu;

export interface DocsPage {
  readonly reader: Reader;
  /** Returns the block with this demo's addresses and token instead of the ones that the page prints. */
  readonly fillIn: (text: string) => Promise<string>;
  /** Starts a program in a terminal of its own, with its data in this folder. */
  readonly openTerminal: (script: string, folder: string) => Promise<Terminal>;
}

interface Progress {
  /** Terminals that stay open until the page ends, by name. */
  readonly terminals: Map<string, Terminal>;
  /** Standard output of the latest block that ran. */
  printed: string;
}

/** Does what a page says, block by block. Returns what went wrong, one entry per block. */
export async function followPage(page: string, docs: DocsPage): Promise<string[]> {
  const progress: Progress = { terminals: new Map(), printed: '' };
  const wrong: string[] = [];
  const blocks = readBlocks(page);
  try {
    // First, because a page can name a file before it shows its content.
    for (const { marks, text } of blocks)
      if (marks.file !== undefined) await writeBlock(marks.file, text, docs);
    for (const block of blocks) {
      const problem = await tryBlock(block, docs, progress);
      if (problem !== null) wrong.push(`${page}:${block.line} ${problem}\n${block.text}`);
    }
  } finally {
    for (const terminal of progress.terminals.values()) await terminal.interrupt();
  }
  return wrong;
}

async function writeBlock(name: string, text: string, docs: DocsPage): Promise<void> {
  const file = path.join(docs.reader.folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${await docs.fillIn(text)}\n`);
}

/** Treats a block as its language and marks say. Returns what's wrong with it, or null. */
async function tryBlock(
  block: DocsBlock,
  docs: DocsPage,
  progress: Progress,
): Promise<string | null> {
  const { language, marks } = block;
  const reason = marks['not-run'];
  if (reason !== undefined) return reason.length > SHORTEST_REASON ? null : 'has no reason';
  if (marks.terminal === 'demo' || marks.file !== undefined) return null;
  const text = await docs.fillIn(block.text);
  if (marks.output !== undefined) return checkOutput({ ...block, text }, progress);
  if (language !== 'sh') return `is ${language || 'no language'}, which nothing runs`;
  return runBlock({ ...block, text }, docs, progress);
}

async function runBlock(
  block: DocsBlock,
  docs: DocsPage,
  progress: Progress,
): Promise<string | null> {
  const { marks, text } = block;
  if (marks.given !== undefined) {
    const { code, output } = await docs.reader.run(await docs.fillIn(marks.given));
    if (code !== 0) return `can't be prepared:\n${output}`;
  }
  if (marks.terminal !== undefined) return tryTerminal(block, docs, progress);
  const { code, stdout, output } = await docs.reader.run(text);
  progress.printed = stdout;
  return code === Number(marks.exit ?? 0) ? null : `ended with ${code}:\n${output}`;
}

/** Compares a block that shows output with what the block before printed, or waits for a terminal to print it. */
async function checkOutput(
  { language, marks, text }: DocsBlock,
  { terminals, printed }: Progress,
): Promise<string | null> {
  const pattern = language === 'json' ? JSON_LINE : toOutputPattern(text);
  const terminal = marks.output ? terminals.get(marks.output) : undefined;
  if (marks.output && !terminal) return `names a terminal that isn't open: ${marks.output}`;
  const found = terminal ? (await terminal.waitFor(pattern))[0] : printed;
  if (language === 'json') {
    const problem = compareJson(text, found);
    return problem && `${problem}. This was printed:\n${found}`;
  }
  return pattern.test(found) ? null : `isn't what was printed:\n${found}`;
}

/** Starts a program in a terminal of its own, and stops it once it is ready unless it stays. */
async function tryTerminal(
  { marks, text }: DocsBlock,
  docs: DocsPage,
  { terminals }: Progress,
): Promise<string | null> {
  const folder = await mkdtemp(path.join(docs.reader.folder, '..', 'data-'));
  const terminal = await docs.openTerminal(text, folder);
  await terminal.waitFor(toOutputPattern(marks.until ?? READY));
  if (marks.stays !== undefined) {
    terminals.set(marks.terminal ?? '', terminal);
    return null;
  }
  const code = await terminal.interrupt();
  const isStopped = code === 0 || code === CTRL_C;
  return isStopped ? null : `Ctrl-C ended it with ${code}:\n${terminal.output()}`;
}
