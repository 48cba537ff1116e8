import type { Violation } from '#app/domain/errors/violations.ts';
import { listDeprecatedFields } from '#openapi/deprecations.ts';
import type { Operation } from '#openapi/operation.ts';

type Names = Readonly<Record<string, string>>;

interface RenamedQuery {
  readonly query: unknown;
  readonly violations: readonly Violation[];
  /** Returns a pointer into the query as the caller sent it. Other pointers stay as they are. */
  readonly toSentPointer: (pointer: string) => string;
}

/**
 * Gives query parameters that were sent under a former name their current one. A parameter sent under both
 * names is a violation.
 */
export function renameQuery(formerNames: Names, query: unknown): RenamedQuery {
  const toCurrent = (name: string): string =>
    Object.hasOwn(formerNames, name) ? (formerNames[name] ?? name) : name;
  const sent = listEntries(query);
  const former = sent.filter(([name]) => toCurrent(name) !== name).map(([name]) => name);
  if (former.length === 0) return { query, violations: [], toSentPointer: (pointer) => pointer };
  const toPointer = (name: string): string => `#query/${name}`;
  const pointers = new Map(former.map((name) => [toPointer(toCurrent(name)), toPointer(name)]));
  const twice = former.filter((name) => sent.some(([other]) => other === toCurrent(name)));
  return {
    query: Object.fromEntries(sent.map(([name, value]) => [toCurrent(name), value])),
    violations: twice.map((name) => ({
      pointer: toPointer(name),
      code: 'repeated_parameter',
      message: `${name} is a former name of the parameter ${toCurrent(name)}. Send only ${toCurrent(name)}.`,
    })),
    toSentPointer: (pointer) => pointers.get(pointer) ?? pointer,
  };
}

/** An operation's deprecated names. */
export interface DeprecatedNames {
  readonly query: ReadonlySet<string>;
  readonly body: ReadonlySet<string>;
}

/** Lists an operation's deprecated query parameters and body fields. Reads the metadata of every field. */
export function listDeprecatedNames(
  operation: Pick<Operation, 'body' | 'formerQueryNames'>,
): DeprecatedNames {
  return {
    query: new Set(Object.keys(operation.formerQueryNames ?? {})),
    body: new Set(listDeprecatedFields(operation)),
  };
}

/** Returns whether a call uses a query parameter or a body field that is deprecated. */
export function usesDeprecatedName(
  deprecated: DeprecatedNames,
  { query, body }: { query?: unknown; body?: unknown },
): boolean {
  const isSent = (sent: unknown, names: ReadonlySet<string>): boolean =>
    names.size > 0 && listEntries(sent).some(([name]) => names.has(name));
  return isSent(query, deprecated.query) || isSent(body, deprecated.body);
}

function listEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
