import {
  concatBytes,
  endsGroup,
  fatalError,
  FrontendReader,
  qualifyStatementName,
  queryMessage,
  readTransactionStatus,
  startupResponse,
  syncMessage,
  type FrontendMessage,
} from './protocol.ts';

export interface SchedulerOptions {
  /** Sends messages to the single session and resolves with its response. */
  execute(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  send(connectionId: number, bytes: Uint8Array): void;
  closed(connectionId: number): void;
  serverVersion: string;
  /** Milliseconds after which an idle transaction is rolled back, because it would block every connection. */
  idleInTransactionMs: number;
}

type WorkItem = { readonly bytes: Uint8Array<ArrayBuffer> } | 'close';

interface Connection {
  readonly id: number;
  readonly reader: FrontendReader;
  readonly statementNames: Set<string>;
  group: Uint8Array<ArrayBuffer>[];
  readonly work: WorkItem[];
  isClosing: boolean;
}

/**
 * Lets many connections share PGlite's single session. A group of messages (up to Sync, or one simple query)
 * runs as a unit, and a connection inside a transaction owns the session until the transaction ends.
 */
export class SessionScheduler {
  readonly #options: SchedulerOptions;
  readonly #connections = new Map<number, Connection>();
  readonly #waiting: Connection[] = [];
  #owner: Connection | null = null;
  #isRunning = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  open(id: number): void {
    this.#connections.set(id, {
      id,
      reader: new FrontendReader(),
      statementNames: new Set(),
      group: [],
      work: [],
      isClosing: false,
    });
  }

  receive(id: number, chunk: Uint8Array<ArrayBuffer>): void {
    const connection = this.#connections.get(id);
    if (connection === undefined || connection.isClosing) return;
    for (const message of connection.reader.read(chunk)) this.#accept(connection, message);
  }

  close(id: number): void {
    const connection = this.#connections.get(id);
    if (connection === undefined || connection.isClosing) return;
    connection.isClosing = true;
    this.#enqueue(connection, 'close');
  }

  #accept(connection: Connection, message: FrontendMessage): void {
    if (message.type === 'startup') {
      const { serverVersion } = this.#options;
      this.#options.send(
        connection.id,
        startupResponse({ connectionId: connection.id, serverVersion }),
      );
      return;
    }
    if (message.type === 'X') {
      this.close(connection.id);
      return;
    }
    const { bytes, name } = qualifyStatementName(message, connection.id);
    if (name !== null && message.type === 'P') connection.statementNames.add(name);
    connection.group.push(bytes);
    // Flush requests the responses so far. The rest of the group follows, so the session stays reserved.
    if (!endsGroup(message.type) && message.type !== 'H') return;
    const group = concatBytes(connection.group);
    connection.group = [];
    this.#enqueue(connection, { bytes: group });
  }

  #enqueue(connection: Connection, item: WorkItem): void {
    connection.work.push(item);
    this.#waiting.push(connection);
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (let next = this.#next(); next !== null; next = this.#next()) await this.#work(next);
    } finally {
      this.#isRunning = false;
    }
  }

  #next(): Connection | null {
    const owner = this.#owner;
    const index = owner === null ? 0 : this.#waiting.indexOf(owner);
    return index < 0 ? null : (this.#waiting.splice(index, 1)[0] ?? null);
  }

  async #work(connection: Connection): Promise<void> {
    const item = connection.work.shift();
    if (item === undefined) return;
    clearTimeout(this.#idleTimer);
    if (item === 'close') {
      await this.#release(connection);
      return;
    }
    const response = await this.#options.execute(item.bytes);
    this.#options.send(connection.id, response);
    this.#owner = readTransactionStatus(response) === 'I' ? null : connection;
    if (this.#owner !== null) this.#watchOwner(connection);
  }

  #watchOwner(connection: Connection): void {
    this.#idleTimer = setTimeout(() => {
      const reason = 'terminating connection due to idle-in-transaction timeout';
      this.#options.send(connection.id, fatalError('25P03', reason));
      this.close(connection.id);
    }, this.#options.idleInTransactionMs);
  }

  async #release(connection: Connection): Promise<void> {
    if (this.#owner === connection) {
      await this.#options.execute(syncMessage());
      await this.#options.execute(queryMessage('ROLLBACK'));
      this.#owner = null;
    }
    const names = [...connection.statementNames].map((name) => `DEALLOCATE "${name}"`);
    for (const statement of names) await this.#options.execute(queryMessage(statement));
    this.#connections.delete(connection.id);
    this.#options.closed(connection.id);
  }
}
