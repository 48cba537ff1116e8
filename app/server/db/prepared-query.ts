import pg from 'pg';
import type { SqlValue, Statement } from './sql.ts';

/** A connection as the driver's queries use it. The driver's types leave it out. */
export interface DriverConnection {
  /** The names that the session knows. */
  readonly parsedStatements: Readonly<Record<string, unknown>>;
  /** Statements that are sent, but not parsed yet, by name. */
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { readonly text: string }): void;
  bind(portal: object): void;
  describe(portal: unknown): void;
  execute(portal: object): void;
  sync(): void;
}

/** The result that a query of the driver collects. These three fields describe the columns. */
interface DriverResult {
  rows: unknown[];
  _types: unknown;
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

export interface DriverQuery extends pg.Submittable {
  name: string;
  text: string;
  values: readonly (SqlValue | readonly string[])[];
  _result: DriverResult;
  _accumulateRows: boolean;
  hasBeenParsed(connection: DriverConnection): boolean;
  prepare(connection: DriverConnection): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleError(error: Error, connection: DriverConnection): void;
}

export const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly (SqlValue | readonly string[])[],
) => DriverQuery;

/** The columns of a statement's result. They depend only on its text. */
type Columns = Pick<DriverResult, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'>;

/** The columns of the statements that some connection has described. */
export const knownColumns = new WeakMap<Statement<unknown>, Columns>();

/**
 * A named statement. The driver asks for the description of the columns on every call, and parses it; this
 * query asks only when a connection prepares the statement. That takes a third of the CPU time of a call, and
 * some of the server's. If a migration changes a column, Postgres refuses to run the former plan.
 */
export class PreparedQuery extends DriverQuery {
  /** True if the query starts a transaction. Only for a statement that `isPrepared`. */
  readonly begins: boolean;
  readonly #statement: Statement<unknown>;
  #hasSentBegin = false;

  constructor(
    statement: Statement<unknown>,
    values: readonly SqlValue[],
    { begins }: { readonly begins: boolean },
  ) {
    super(statement.text, values);
    this.name = statement.name;
    this.begins = begins;
    this.#statement = statement;
  }

  override prepare(connection: DriverConnection): void {
    if (this.begins) sendBegin(connection);
    const columns = knownColumns.get(this.#statement);
    if (!columns || !this.hasBeenParsed(connection)) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    super.prepare(toQuietConnection(connection));
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    knownColumns.set(this.#statement, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.begins && !this.#hasSentBegin) this.#hasSentBegin = true;
    else super.handleCommandComplete(message, connection);
  }
}

/**
 * Sends BEGIN without asking for its result. If it fails, the server skips everything up to the next Sync,
 * which follows the statement, so the statement never runs outside the transaction.
 */
function sendBegin(connection: DriverConnection): void {
  connection.parse({ text: 'BEGIN' });
  connection.bind({});
  connection.execute({});
}

/** Returns whether a connection has prepared a statement. */
export function isPrepared(client: object, { name }: Statement<unknown>): boolean {
  const { connection } = client as { readonly connection?: DriverConnection };
  return connection?.parsedStatements[name] !== undefined;
}

const quietConnections = new WeakMap<DriverConnection, DriverConnection>();

/** Returns the same connection, which sends no request for a description. */
function toQuietConnection(connection: DriverConnection): DriverConnection {
  let quiet = quietConnections.get(connection);
  if (quiet === undefined) {
    quiet = Object.create(connection, { describe: { value: () => undefined } }) as DriverConnection;
    quietConnections.set(connection, quiet);
  }
  return quiet;
}
