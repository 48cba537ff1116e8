import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import pg from 'pg';
import { createId, type IdPrefix } from '#app/server/db/ids.ts';

/** A statement as passed to the driver. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const ID = /\b([a-z]{2,6})_[0-9a-hjkmnp-tv-z]{26}\b/gu;

/** A query object of the driver. Every query of every connection is submitted through it, pooled or not. */
interface SubmittedQuery {
  readonly name?: string;
  readonly text?: string;
  readonly values?: readonly unknown[];
  /** True if BEGIN is sent with the statement. */
  readonly begins?: boolean;
  /** The statements of a batch, which is sent as one query. */
  readonly calls?: readonly {
    readonly statement: { readonly name: string; readonly text: string };
    readonly values: readonly unknown[];
  }[];
}

type Submit = (this: SubmittedQuery, connection: unknown) => unknown;
type Emit = (this: Server, name: string | symbol, ...parts: unknown[]) => boolean;

/** Records the statements of this process from now on, or those of them that count. `stop` returns them. */
export function recordStatements(isCounted = (): boolean => true): { stop(): Statement[] } {
  const prototype = pg.Query.prototype as unknown as { submit: Submit };
  const original = prototype.submit;
  const recorded: Statement[] = [];
  prototype.submit = function submit(connection) {
    const { name, text = '', values = [], begins = false, calls } = this;
    if (begins && isCounted()) recorded.push({ text: 'BEGIN', values: [] });
    const sent = calls?.map((call) => ({ ...call.statement, values: call.values }));
    if (isCounted()) recorded.push(...(sent ?? [{ ...(name ? { name } : {}), text, values }]));
    return original.call(this, connection);
  };
  return {
    stop() {
      prototype.submit = original;
      return recorded;
    },
  };
}

/** Runs `work` and returns the statements that it sent, without those of timers and other callers. */
export async function listStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const scope = new AsyncLocalStorage<true>();
  const recording = recordStatements(() => scope.getStore() === true);
  try {
    await scope.run(true, work);
  } finally {
    recording.stop();
  }
  return recording.stop();
}

/**
 * Runs `work` and returns the statements that this process's HTTP servers send while they handle its requests,
 * without those of timers.
 */
export async function listServedStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const scope = new AsyncLocalStorage<true>();
  const recording = recordStatements(() => scope.getStore() === true);
  const prototype = Server.prototype as unknown as { emit: Emit };
  const original = prototype.emit;
  prototype.emit = function emit(name, ...parts) {
    const run = (): boolean => original.call(this, name, ...parts);
    return name === 'request' ? scope.run(true, run) : run();
  };
  try {
    await work();
  } finally {
    prototype.emit = original;
    recording.stop();
  }
  return recording.stop();
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
  const created = [...listIds(statements)].filter((id) => !others.has(id));
  return () => {
    const fresh = new Map(created.map((id) => [id, createId(id.split('_')[0] as IdPrefix)]));
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
