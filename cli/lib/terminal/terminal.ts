import { once } from 'node:events';
import { styleText } from 'node:util';
import { pickFields, renderRecord } from './fields.ts';
import { toJson } from './json.ts';
import type { Query } from './query.ts';
import { cut } from '#cli/text/text.ts';

export type Color = 'green' | 'red' | 'yellow' | 'dim' | 'bold' | 'cyan';
export interface Paint {
  (color: Color, text: string): string;
  /** Of the terminal that is painted; absent: as many as it takes. */
  readonly columns?: number;
}

export interface TerminalOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  /** Of --fields; null: all of them. */
  readonly fields?: readonly string[] | null;
  /** Of --query: results are JSON then, also on a terminal. */
  readonly query?: Query | null;
}

export interface Terminal {
  /** Results as JSON: asked for, or nobody looks at them. */
  readonly isJson: boolean;
  readonly canPrompt: boolean;
  /** Whether lines on stderr can be drawn over. */
  readonly canRedraw: boolean;
  /** Of the terminal that results are shown on; null: there is none. */
  readonly columns: number | null;
  /** The result, on stdout. */
  writeResult(text: string): void;
  /** A piece of a long one. Resolves when there is room for the next one. */
  writePiece(text: string): Promise<void>;
  /**
   * One record of a result that is a stream, on stdout: a line of JSON in a pipe or with --json, `toText` on a
   * terminal (a line end is added). Picks the --fields. Resolves when there is room for the next one.
   */
  writeRecord(data: unknown, toText: (paint: Paint) => string): Promise<void>;
  readonly paintResult: Paint;
  /** What happens meanwhile, on stderr; nothing with --quiet. */
  say(text: string): void;
  /** Replaces what `redraw` drew before. Each line is cut to the terminal's width. */
  redraw(lines: readonly string[]): void;
  readonly paintChatter: Paint;
  /** A failure, on stderr, also with --quiet. */
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
    paintChatter: createPaint(stderr, env),
    writeResult: (text) => void stdout.write(text),
    writePiece: (text) => writePiece(stdout, text),
    writeRecord: createRecordWriter(streams, { isJson, fields, query }),
    writeError: (text) => void stderr.write(text),
    say: (text) => {
      if (!quiet) stderr.write(`${text}\n`);
    },
    redraw: (lines) => {
      const width = (stderr.columns || 80) - 1;
      const text = lines.map((line) => `${cut(line, width)}\n`).join('');
      stderr.write(erase() + text);
      drawn = lines.length;
    },
  };
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
    await writePiece(stdout, `${line}\n`);
  };
}

/** At the pace of whoever reads: what does not fit waits here, and not in memory. */
async function writePiece(stdout: Streams['stdout'], text: string): Promise<void> {
  if (!stdout.write(text)) await once(stdout, 'drain');
}
