import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

interface JournalLine {
  /** Table, such as `twitter/posts`. */
  c: string;
  k: string;
  /** The row; not set for deletes. */
  v?: unknown;
}

type Table = Map<string, string>;

/**
 * The sandbox's whole state as an append-only file of JSON lines. Each change is written before it's
 * acknowledged, so a SIGKILL loses nothing that was acknowledged to a client. An incomplete last line was never
 * acknowledged, so it's dropped.
 */
export class Journal {
  readonly #path: string;
  readonly #tables = new Map<string, Table>();
  #descriptor = -1;
  #sizeBytes = 0;
  #lines = 0;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.#path = path.join(dataDir, 'journal.jsonl');
    this.#replay();
    this.#compact();
  }

  /** Number of changes. A seeded random generator continues from here after a restart. */
  get lineCount(): number {
    return this.#lines;
  }

  table(name: string): ReadonlyMap<string, string> {
    return this.#open(name);
  }

  tableNames(): string[] {
    return [...this.#tables.keys()];
  }

  set(table: string, id: string, value: unknown): void {
    const text = JSON.stringify(value);
    if (text === undefined) throw new TypeError(`${table}/${id}: only JSON can be stored`);
    this.#append(toLine(table, id, text));
    this.#open(table).set(id, text);
  }

  delete(table: string, id: string): void {
    if (!this.#open(table).has(id)) return;
    this.#append(`${JSON.stringify({ c: table, k: id })}\n`);
    this.#open(table).delete(id);
  }

  /** Clears every table that matches, and compacts the file. */
  clear(shouldClear: (table: string) => boolean): void {
    for (const [name, table] of this.#tables) if (shouldClear(name)) table.clear();
    closeSync(this.#descriptor);
    this.#compact();
  }

  close(): void {
    if (this.#descriptor !== -1) closeSync(this.#descriptor);
    this.#descriptor = -1;
  }

  #open(name: string): Table {
    let table = this.#tables.get(name);
    if (!table) {
      table = new Map();
      this.#tables.set(name, table);
    }
    return table;
  }

  #append(line: string): void {
    if (this.#descriptor === -1) throw new Error('the sandbox is closed');
    const bytes = Buffer.from(line);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(this.#descriptor, bytes, written);
    } catch (error) {
      // An incomplete line in the middle would make the file unreadable once another line follows it.
      ftruncateSync(this.#descriptor, this.#sizeBytes);
      throw error;
    }
    this.#sizeBytes += bytes.length;
    this.#lines += 1;
  }

  #replay(): void {
    if (!existsSync(this.#path)) return;
    const lines = readFileSync(this.#path, 'utf8').split('\n');
    // Whatever follows the last newline is either empty or an incomplete line.
    lines.pop();
    for (const [index, line] of lines.entries()) this.#apply(parseLine(line, index, this.#path));
  }

  #apply(line: JournalLine): void {
    const table = this.#open(line.c);
    if (line.v === undefined) table.delete(line.k);
    else table.set(line.k, JSON.stringify(line.v));
  }

  #compact(): void {
    const temporary = `${this.#path}.new`;
    const descriptor = openSync(temporary, 'w');
    this.#sizeBytes = 0;
    this.#lines = 0;
    for (const [name, table] of this.#tables) {
      for (const [id, text] of table) {
        this.#sizeBytes += writeSync(descriptor, toLine(name, id, text));
        this.#lines += 1;
      }
    }
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(temporary, this.#path);
    this.#descriptor = openSync(this.#path, 'a');
  }
}

function toLine(table: string, id: string, text: string): string {
  return `{"c":${JSON.stringify(table)},"k":${JSON.stringify(id)},"v":${text}}\n`;
}

function parseLine(line: string, index: number, file: string): JournalLine {
  try {
    return JSON.parse(line) as JournalLine;
  } catch (cause) {
    throw new Error(`${file}: line ${index + 1} isn’t JSON. Move the file away to start over`, {
      cause,
    });
  }
}
