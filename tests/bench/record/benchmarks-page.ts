import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatText } from '#scripts/checks/format-text.ts';
import type { Figures } from './to-figures.ts';

/** The last recorded run of a bench. */
export interface RecordedRun {
  readonly name: string;
  readonly about: string;
  /** The command that repeats it. */
  readonly command: string;
  /** ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly figures: Figures;
}

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));
const RUNS = path.join(DOCS, 'benchmarks');
export const BENCHMARKS_PAGE = path.join(DOCS, 'benchmarks.md');

const INTRODUCTION = `# Benchmarks

<!-- Written by \`npm run bench -- <name> --write\` from the files in docs/benchmarks. Do not edit. -->

Each section shows the last recorded run of one benchmark. \`npm run bench -- --help\` lists them; add \`--write\` to record a run here. Compare ratios and counts: times depend on the machine and on its load, which is given with each run.
`;

/** Saves a run and renders the page again. */
export async function recordRun(run: RecordedRun): Promise<void> {
  const file = path.join(RUNS, `${run.name}.json`);
  await mkdir(RUNS, { recursive: true });
  await writeFile(file, await formatText(file, JSON.stringify(run)));
  await writeBenchmarksPage();
}

/** Renders the page again, for example after a merge. */
export async function writeBenchmarksPage(): Promise<void> {
  await writeFile(BENCHMARKS_PAGE, await renderBenchmarksPage());
}

/** Renders docs/benchmarks.md from the recorded runs. */
export async function renderBenchmarksPage(): Promise<string> {
  const sections = (await readRuns()).map(toSection);
  return formatText(BENCHMARKS_PAGE, [INTRODUCTION, ...sections].join('\n'));
}

async function readRuns(): Promise<RecordedRun[]> {
  const files = (await readdir(RUNS)).filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    files.map(
      async (name) => JSON.parse(await readFile(path.join(RUNS, name), 'utf8')) as RecordedRun,
    ),
  );
}

function toSection({ name, about, command, date, machine, figures }: RecordedRun): string {
  const day = new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const { columns, rows, problems } = figures;
  const table = [columns, columns.map(() => '---'), ...rows.map((row) => row.map(toText))];
  return [
    `## ${name}\n`,
    `Measures ${about}.\n\n\`${command}\` on ${day}, ${machine}:\n`,
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    ...(problems.length > 0 ? [`\nOver its limit:\n`] : []),
    ...problems.map((problem) => `- ${problem}`),
    '',
  ].join('\n');
}

function toText(cell: string | number | boolean | null): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') return cell.toLocaleString('en-US', { maximumFractionDigits: 2 });
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell.replaceAll('|', '\\|');
}
