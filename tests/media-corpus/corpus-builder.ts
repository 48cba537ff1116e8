import { execFile } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** How one file of the corpus is made. The same recipe always gives the same bytes. */
export interface Recipe {
  name: string;
  make(builder: CorpusBuilder): Promise<void>;
}

const run = promisify(execFile);

/** Removes what would differ between runs: dates, encoder names, the order in which threads finish. */
const REPEATABLE = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
  '-threads',
  '1',
];

const FFMPEG_AT_ONCE = 2;

/** Makes the files: each one once, with at most two encoders at a time. */
export class CorpusBuilder {
  readonly #folder: string;
  readonly #recipes: Map<string, Recipe>;
  readonly #made = new Map<string, Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(folder: string, recipes: Recipe[]) {
    this.#folder = folder;
    this.#recipes = new Map(recipes.map((recipe) => [recipe.name, recipe]));
  }

  async makeAll(): Promise<void> {
    await Promise.all([...this.#recipes.keys()].map((name) => this.#makeOnce(name)));
  }

  /** Returns the bytes of another file of the corpus, making it first if necessary. */
  async read(name: string): Promise<Buffer> {
    await this.#makeOnce(name);
    return readFile(this.at(name));
  }

  /** Reads and removes an intermediate file. */
  async take(name: string): Promise<Buffer> {
    const bytes = await readFile(this.at(name));
    await rm(this.at(name));
    return bytes;
  }

  at(name: string): string {
    return join(this.#folder, name);
  }

  async write(name: string, bytes: Uint8Array | string): Promise<void> {
    await writeFile(this.at(name), bytes);
  }

  /** Runs ffmpeg and keeps its output under this name. */
  async ffmpeg(name: string, args: string[]): Promise<void> {
    await this.#takeTurn();
    try {
      const out = this.at(name);
      await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, ...REPEATABLE, out]);
      if ((await stat(out)).size === 0) throw new Error(`ffmpeg wrote nothing into ${name}.`);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #makeOnce(name: string): Promise<void> {
    const recipe = this.#recipes.get(name);
    if (!recipe) throw new Error(`The corpus has no file named ${name}.`);
    const started = this.#made.get(name) ?? recipe.make(this);
    this.#made.set(name, started);
    await started;
  }

  async #takeTurn(): Promise<void> {
    while (this.#running >= FFMPEG_AT_ONCE) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
  }
}
