import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { z } from 'zod';

const CHART = fileURLToPath(new URL('../../../deploy/helm/fanfare/', import.meta.url));
const Values = z.record(z.string(), z.unknown());
const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;

type Scope = Readonly<Record<string, unknown>>;

/**
 * Renders the chart as the release `fanfare`, with its own values and these. It knows only the part of Helm's
 * language that the chart uses, and throws for anything else: it isn't Helm.
 */
export function renderChart(values: Scope = {}): Manifest[] {
  const scope = {
    Values: { ...Values.parse(parse(readFileSync(`${CHART}values.yaml`, 'utf8'))), ...values },
    Release: { Name: 'fanfare' },
  };
  return globSync('templates/*.yaml', { cwd: CHART })
    .toSorted()
    .flatMap((file) => {
      const lines = readFileSync(CHART + file, 'utf8').split('\n');
      return parseAllDocuments(renderLines(lines, scope)).map((one) => one.toJS() as unknown);
    })
    .filter((one) => one !== null)
    .map((one) => Manifest.parse(one));
}

/** Renders lines up to their end, with the blocks in them. */
function renderLines(lines: readonly string[], scope: Scope): string {
  const rendered: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const block = /^\s*\{\{- (?:if|range) (.*) \}\}$/u.exec(line)?.[1];
    if (block === undefined) {
      rendered.push(renderLine(line, scope));
      continue;
    }
    const end = findEnd(lines, at);
    rendered.push(renderBlock(block, { lines: lines.slice(at + 1, end), scope }));
    at = end;
  }
  return rendered.join('\n');
}

/** The chart has no blocks within blocks. */
function findEnd(lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, at) => at > start && /^\s*\{\{- end \}\}$/u.test(line));
  if (end === -1) throw new Error(`No end for: ${lines[start] ?? ''}`);
  return end;
}

function renderBlock(
  block: string,
  { lines, scope }: { readonly lines: readonly string[]; readonly scope: Scope },
): string {
  const range = /^\$(\w+), \$(\w+) := (\S+)$/u.exec(block);
  if (!range) return evaluate(block, scope) ? renderLines(lines, scope) : '';
  const [, key = '', value = '', source = ''] = range;
  return Object.entries(Values.parse(evaluate(source, scope)))
    .map(([name, entry]) =>
      renderLines(lines, { ...scope, [`$${key}`]: name, [`$${value}`]: entry }),
    )
    .join('\n');
}

function renderLine(line: string, scope: Scope): string {
  const whole = /^\s*\{\{- (.*) \}\}$/u.exec(line)?.[1];
  if (whole !== undefined) return String(evaluate(whole, scope)).replace(/^\n/u, '');
  const rendered = line.replaceAll(/\{\{ (.*?) \}\}/gu, (_, text: string) =>
    String(evaluate(text, scope)),
  );
  if (rendered.includes('{{')) throw new Error(`Unknown template: ${line}`);
  return rendered;
}

function evaluate(pipeline: string, scope: Scope): unknown {
  const [first = '', ...filters] = pipeline.split(' | ');
  const [word = '', argument] = first.split(' ');
  const start = argument === undefined ? find(word, scope) : apply(word, find(argument, scope));
  return filters.reduce<unknown>((value, filter) => apply(filter, value), start);
}

function apply(filter: string, value: unknown): unknown {
  const [name, count = '0'] = filter.split(' ');
  if (name === 'quote') return JSON.stringify(String(value));
  if (name === 'toYaml') return stringify(value).trimEnd();
  if (name === 'toJson') return JSON.stringify(value);
  if (name === 'sha256sum') return createHash('sha256').update(String(value)).digest('hex');
  if (name === 'nindent') return `\n${String(value).replaceAll(/^/gmu, ' '.repeat(Number(count)))}`;
  throw new Error(`Unknown function: ${filter}`);
}

function find(path: string, scope: Scope): unknown {
  if (path.startsWith('$')) return scope[path];
  if (!/^(?:\.\w+)+$/u.test(path)) throw new Error(`Unknown expression: ${path}`);
  const names = path.slice(1).split('.');
  return names.reduce<unknown>((value, name) => {
    const found = Values.parse(value)[name];
    if (found === undefined) throw new Error(`The chart has no value ${path}.`);
    return found;
  }, scope);
}
