import { CliError } from '#cli/errors/cli-error.ts';
import { toJson } from './json.ts';
import { renderFacts, renderTable } from './table.ts';
import type { Paint } from './terminal.ts';
import { toLine } from '#cli/text/text.ts';

/** Parses `--fields` into paths such as `a` or `b.c`. Throws `invalid_usage`. */
export function parseFields(text: string): readonly string[] {
  const fields = text.split(/[\s,]+/u).filter((name) => name !== '');
  const wrong = fields.find((name) => !/^[^.]+(?:\.[^.]+)*$/u.test(name));
  if (fields.length > 0 && wrong === undefined) return fields;
  throw toFieldsError(
    wrong === undefined
      ? '--fields needs field names, like id,state.'
      : `${wrong} isn't a field name.`,
  );
}

/**
 * Picks the requested fields of a result in the requested order; for a list, alone or in `items`, from each
 * element. Throws `invalid_usage` with the available names if no element has a field.
 */
export function pickFields(data: unknown, fields: readonly string[]): unknown {
  if (isRecord(data) && Array.isArray(data['items'])) {
    return { ...data, items: pickFields(data['items'], fields) };
  }
  for (const field of fields) requireField(toElements(data), field.split('.'));
  return pick(data, toTree(fields));
}

/** Renders the picked fields as text: a table with a column per field, or the facts of one object. */
export function renderFields(picked: unknown, fields: readonly string[], paint: Paint): string {
  const list = isRecord(picked) && Array.isArray(picked['items']) ? picked['items'] : picked;
  const toCells = (entry: unknown): string[] =>
    fields.map((field) => toCell(read(entry, field.split('.'))));
  if (Array.isArray(list))
    return renderTable(list.map(toCells), {
      paint,
      header: fields.map((name) => name.toUpperCase()),
    });
  const values = toCells(list);
  return renderFacts(
    fields.map((field, index) => [field, values[index] ?? '']),
    paint,
  );
}

/** Renders one record of a stream as a line of text. */
export function renderRecord(picked: unknown, fields: readonly string[]): string {
  return fields.map((field) => toLine(toCell(read(picked, field.split('.'))))).join('  ');
}

interface Tree extends Map<string, Tree> {}

function toTree(fields: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const field of fields) {
    let node = root;
    for (const name of field.split('.')) {
      const next: Tree = node.get(name) ?? new Map();
      node.set(name, next);
      node = next;
    }
  }
  return root;
}

function pick(value: unknown, tree: Tree): unknown {
  if (tree.size === 0) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => pick(entry, tree));
  if (!isRecord(value)) return value ?? null;
  return Object.fromEntries(
    [...tree].map(([name, below]) => [name, pick(value[name] ?? null, below)]),
  );
}

/** Throws if a field exists in no element. Some elements may lack it, and an empty list can't be checked. */
function requireField(
  elements: readonly unknown[],
  [name = '', ...below]: readonly string[],
): void {
  const records = elements.filter(isRecord);
  if (records.length === 0) return;
  const having = records.filter((record) => Object.hasOwn(record, name));
  if (having.length === 0) {
    const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
    throw toFieldsError(`Unknown field: ${name}. Available fields: ${names.join(', ')}.`);
  }
  if (below.length > 0)
    requireField(
      having.flatMap((record) => toElements(record[name])),
      below,
    );
}

function read(value: unknown, [name, ...below]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => read(entry, [name, ...below]));
  return isRecord(value) ? read(value[name], below) : null;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toCell).join(', ');
  return typeof value === 'string' ? value : toJson(value, { pretty: false });
}

function toElements(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toFieldsError(message: string): CliError {
  return new CliError('invalid_usage', {
    exit: 'usage',
    message,
    violations: [{ pointer: '--fields', code: 'invalid_usage', message }],
  });
}
