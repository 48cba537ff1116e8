import pg from 'pg';
import { createId, type IdPrefix } from '#app/server/db/ids.ts';

/** A statement as passed to the driver. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const ID = /\b([a-z]{2,6})_[0-9a-hjkmnp-tv-z]{26}\b/gu;

/** Records every statement of this process from now on. `stop` returns them. */
export function recordStatements(): { stop(): Statement[] } {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  const recorded: Statement[] = [];
  prototype.query = function query(this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    if (typeof first === 'string')
      recorded.push({ text: first, values: Array.isArray(second) ? second : [] });
    else if (isConfig(first)) recorded.push({ ...first, values: first.values ?? [] });
    return original.apply(this, args);
  };
  return {
    stop() {
      prototype.query = original;
      return recorded;
    },
  };
}

type Config = Omit<Statement, 'values'> & { readonly values?: readonly unknown[] };

function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && 'text' in value;
}

/**
 * Returns the same statements for another request: IDs that only one recording has were created by the
 * request, so they're replaced each time.
 */
export function repeatable(
  statements: readonly Statement[],
  other: readonly Statement[],
): () => Statement[] {
  const others = listIds(other);
  const made = [...listIds(statements)].filter((id) => !others.has(id));
  return () => {
    const fresh = new Map(made.map((id) => [id, createId(id.split('_')[0] as IdPrefix)]));
    const renew = (text: string): string => text.replace(ID, (id) => fresh.get(id) ?? id);
    return statements.map(({ name, text, values }) => ({
      ...(name ? { name } : {}),
      text,
      values: values.map((value) => (typeof value === 'string' ? renew(value) : value)),
    }));
  };
}

function listIds(statements: readonly Statement[]): Set<string> {
  const texts = statements.flatMap(({ values }) => values.filter((one) => typeof one === 'string'));
  return new Set(texts.flatMap((text) => text.match(ID) ?? []));
}
