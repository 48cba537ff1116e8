import { once } from 'node:events';
import { styleText } from 'node:util';
import { pickFields, renderRecord } from './fields.ts';
import { toJson } from './json.ts';
import type { Query } from './query.ts';
import { hideUserinfo } from '#cli/text/redact.ts';
import { toTerminalText } from '#cli/text/terminal-text.ts';
import { cut } from '#cli/text/text.ts';

export type Color = 'green' | 'red' | 'yellow' | 'dim' | 'bold' | 'cyan';
export interface Paint {
  (color: Color, text: string): string;
  /** Width of the terminal; not set if there's no limit. */
  readonly columns?: number;
}

export interface TerminalOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  /** The `--fields` list; null for all fields. */
  readonly fields?: readonly string[] | null;
  /** The `--query` expression. With it, results are JSON even in a terminal. */
  readonly query?: Query | null;
}

export interface Terminal {
  /** True if results are JSON: requested, or stdout isn't a terminal. */
  readonly isJson: boolean;
  readonly canPrompt: boolean;
  /** Whether lines on stderr can be redrawn. */
  readonly canRedraw: boolean;
  /** Width of the terminal on stdout; null if stdout isn't one. */
  readonly columns: number | null;
  /** Writes the result to stdout. */
  writeResult(text: string): void;
  /** Writes a part of a long result. Resolves when there's room for the next one. */
  writePiece(text: string): Promise<void>;
  /**
   * Writes one record of a streamed result to stdout: a line of JSON in a pipe or with --json, or `toText`
   * plus a line break in a terminal. Applies --fields. Resolves when there's room for the next one.
   */
  writeRecord(data: unknown, toText: (paint: Paint) => string): Promise<void>;
  readonly paintResult: Paint;
  /** Writes a status message to stderr, except with --quiet. */
  writeStatus(text: string): void;
  /** Replaces the previously drawn lines. Each line is cut to the terminal's width. */
  redraw(lines: readonly string[]): void;
  readonly paintStatus: Paint;
  /** Writes an error to stderr, even with --quiet. */
  writeError(text: string): void;
}

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>;

const ERASE_LINE = '\u001B[2K';
const cursorUp = (lines: number): string => `\u001B[${lines}A`;

export function createTerminal(streams: Streams, options: TerminalOptions): Terminal {
  const { json, quiet } = options;
  const { stdin, stdout, stderr, env } = streams;
  const isSmart = stderr.isTTY && env['TERM'] !== 'dumb';
  let drawn = 0;
  const erase = (): string => (cursorUp(1) + ERASE_LINE).repeat(drawn);
  const { fields = null, query = null } = options;
  const isJson = json || query !== null || !stdout.isTTY;
  return {
    isJson,
    canPrompt: stdin.isTTY && isSmart,
    canRedraw: isSmart && !quiet,
    columns: stdout.isTTY ? stdout.columns : null,
    paintResult: createPaint(stdout, env),
    paintStatus: createPaint(stderr, env),
    writeResult: (text) => writeSafely(stdout, text),
    // A file's own bytes: only a terminal would obey what is in them.
    writePiece: (text) => writePiece(stdout, stdout.isTTY ? toTerminalText(text) : text),
    writeRecord: createRecordWriter(streams, { isJson, fields, query }),
    writeError: (text) => writeSafely(stderr, text),
    writeStatus: (text) => {
      if (!quiet) writeSafely(stderr, `${hideUserinfo(text)}\n`);
    },
    redraw: (lines) => {
      const width = (stderr.columns || 80) - 1;
      const text = lines.map((line) => `${cut(toTerminalText(line), width)}\n`).join('');
      stderr.write(erase() + text);
      drawn = lines.length;
    },
  };
}

/**
 * Writes output to stdout or stderr. Everything goes through here or through a terminal's other methods, so that no
 * text of a server, a file, or an account reaches a terminal with escape sequences of its own.
 */
export function writeSafely(stream: Pick<NodeJS.WriteStream, 'write'>, text: string): void {
  stream.write(toTerminalText(text));
}

function createPaint(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): Paint {
  const isDumb = env['TERM'] === 'dumb';
  const paint = (color: Color, text: string): string =>
    isDumb ? text : styleText(color, text, { stream });
  return Object.assign(
    paint,
    stream.isTTY && stream.columns > 0 ? { columns: stream.columns } : {},
  );
}

function createRecordWriter(
  { stdout, env }: Streams,
  {
    isJson,
    fields,
    query,
  }: { isJson: boolean } & Required<Pick<TerminalOptions, 'fields' | 'query'>>,
): Terminal['writeRecord'] {
  const paint = createPaint(stdout, env);
  return async (data, toText) => {
    const picked = fields ? pickFields(data, fields) : query ? query(data) : data;
    const line = isJson
      ? toJson(picked, { pretty: false })
      : fields
        ? renderRecord(picked, fields)
        : toText(paint);
    await writePiece(stdout, toTerminalText(`${line}\n`));
  };
}

/** Waits for the reader when the pipe is full, so output doesn't pile up in memory. */
async function writePiece(stdout: Streams['stdout'], text: string): Promise<void> {
  if (!stdout.write(text)) await once(stdout, 'drain');
}
