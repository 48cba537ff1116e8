import { type DriverConnection, DriverQuery, knownColumns } from '#app/server/db/prepared-query.ts';
import type { SqlCall } from './sql.ts';

type Result = DriverQuery['_result'];

/**
 * Several named statements in one round trip. Postgres runs them in order, and skips the rest once one of them
 * fails. Outside a transaction, all of them are one.
 */
export class PreparedBatch extends DriverQuery {
  readonly calls: readonly SqlCall<unknown>[];
  /** The rows of each statement. */
  readonly resultRows: unknown[][] = [];
  readonly #columns: (Partial<Result> | undefined)[] = [];

  constructor(calls: readonly SqlCall<unknown>[]) {
    super('', []);
    this.calls = calls;
    this.#select(0);
  }

  override prepare(connection: DriverConnection): void {
    for (const [at, { statement }] of this.calls.entries()) {
      this.#select(at);
      const columns = this.hasBeenParsed(connection) ? knownColumns.get(statement) : undefined;
      this.#columns.push(columns);
      super.prepare(toPart(connection, { isDescribed: columns !== undefined }));
    }
    connection.sync();
    this.#start(0);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    this.#keepColumns();
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    super.handleCommandComplete(message, connection);
    this.#keepColumns();
    this.resultRows.push(this._result.rows);
    if (this.resultRows.length < this.calls.length) this.#start(this.resultRows.length);
  }

  override handleError(error: Error, connection: DriverConnection): void {
    // Statements behind the failed one were skipped, so this connection doesn't know them.
    for (const { statement } of this.calls.slice(this.resultRows.length))
      delete connection.submittedNamedStatements[statement.name];
    super.handleError(error, connection);
  }

  /** Makes the driver's methods apply to this statement. */
  #select(at: number): void {
    const call = this.calls[at];
    if (!call) return;
    this.name = call.statement.name;
    this.text = call.statement.text;
    this.values = call.values;
  }

  /** Collects the rows of this statement from now on. */
  #start(at: number): void {
    this.#select(at);
    const { constructor: Type, _types } = this._result;
    this._result = new (Type as new (rowMode: undefined, types: unknown) => Result)(
      undefined,
      _types,
    );
    this._accumulateRows = true;
    Object.assign(this._result, this.#columns[at]);
  }

  #keepColumns(): void {
    const statement = this.calls[this.resultRows.length]?.statement;
    if (!statement || knownColumns.has(statement)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    knownColumns.set(statement, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

const nothing = { value: () => undefined };

/** Returns the same connection, which leaves out what the driver sends after each statement. */
function toPart(
  connection: DriverConnection,
  { isDescribed }: { isDescribed: boolean },
): DriverConnection {
  const parts = { sync: nothing, ...(isDescribed ? { describe: nothing } : {}) };
  return Object.create(connection, parts) as DriverConnection;
}
