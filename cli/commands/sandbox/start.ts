import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CliError } from '../../lib/cli-error.ts';
import type { Context } from '../../lib/context.ts';
import { defineCommand, type StreamedResult } from '../../lib/define-command.ts';
import { wholeNumber } from '../../lib/option-schemas.ts';
import { toLine } from '../../lib/text.ts';

/** What `npm run sandbox` runs, and a package of the command line alone does not have. */
const PROGRAM = path.join('scripts', 'sandbox.ts');
const OWN_ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const command = defineCommand({
  needs: 'nothing',
  options: [
    { flags: '--port <n>', description: 'where it listens (SANDBOX_PORT; default: 4000)' },
    { flags: '--data-dir <folder>', description: 'where it keeps what it gets (FANFARE_DATA_DIR)' },
  ],
  input: z.object({
    port: wholeNumber('--port', { min: 1, max: 65_535 }).optional(),
    dataDir: z.string().min(1).optional(),
  }),
  examples: ['fanfare sandbox start', 'fanfare sandbox start --port 4100 --data-dir /tmp/sandbox'],
  output: '{"sandbox":"http://…"}, once it listens. Ends with Ctrl-C. Needs a clone of Fanfare.',
  async run(context, { port, dataDir }) {
    const root = [OWN_ROOT, process.cwd()].find(isClone);
    if (root === undefined) throw createNoCloneError();
    context.changes.begin({ write: dataDir ?? path.join(root, '.data') });
    const child = spawn(process.execPath, [path.join(root, PROGRAM)], {
      cwd: root,
      env: {
        ...context.env,
        ...(port === undefined ? {} : { SANDBOX_PORT: String(port) }),
        ...(dataDir === undefined ? {} : { FANFARE_DATA_DIR: path.resolve(dataDir) }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return follow(context, child);
  },
});

function isClone(root: string): boolean {
  return existsSync(path.join(root, PROGRAM)) && existsSync(path.join(root, 'node_modules'));
}

function createNoCloneError(): CliError {
  return new CliError('no_clone', {
    exit: 'error',
    message: 'The sandbox is a part of Fanfare itself, and this is the command line alone.',
    hint: 'Run it in a clone of Fanfare (or "npm run sandbox" there), then use --sandbox-url here.',
  });
}

async function follow({ terminal, signal }: Context, child: ChildProcess): Promise<StreamedResult> {
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const ended = once(child, 'exit');
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /six platforms: (\S+)/u.exec(line)?.[1];
      if (url === undefined) terminal.say(toLine(line));
      else await terminal.writeRecord({ sandbox: url }, () => `Sandbox of six platforms: ${url}`);
    }
  }
  const [code] = (await ended) as [number | null];
  if (signal.aborted) return { isStreamed: true, exit: 'interrupted' };
  if (code === 0) return { isStreamed: true };
  throw new CliError('sandbox_failed', { exit: 'error', message: 'The sandbox did not start.' });
}
