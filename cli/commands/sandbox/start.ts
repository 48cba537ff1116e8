import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Context } from '#cli/lib/command/context.ts';
import { defineCommand, type StreamedResult } from '#cli/lib/command/define-command.ts';
import { wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { toLine } from '#cli/text/text.ts';

/** The script behind `npm run sandbox`. The standalone CLI package doesn't include it. */
const PROGRAM = path.join('scripts', 'sandbox.ts');
const OWN_ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const command = defineCommand({
  needs: 'nothing',
  options: [
    { flags: '--port <n>', description: 'port to listen on (SANDBOX_PORT; default: 4000)' },
    { flags: '--data-dir <folder>', description: 'folder for its data (FANFARE_DATA_DIR)' },
    {
      flags: '--platform-ports <n>',
      description: 'also give each platform its own port, starting here (SANDBOX_PLATFORM_PORTS)',
    },
    { flags: '--https', description: 'also serve https on those ports (SANDBOX_HTTPS)' },
    {
      flags: '--redirect-uri <address...>',
      description: 'redirect URI for your own app (SANDBOX_REDIRECT_URIS)',
    },
  ],
  input: z.object({
    port: wholeNumber('--port', { min: 1, max: 65_535 }).optional(),
    dataDir: z.string().min(1).optional(),
    platformPorts: wholeNumber('--platform-ports', { min: 1, max: 65_528 }).optional(),
    https: z.boolean().default(false),
    redirectUri: z
      .array(z.url('Enter a full URL, like http://localhost:3000/callback.'))
      .optional(),
  }),
  examples: [
    'fanfare sandbox start',
    'fanfare sandbox start --port 4100 --data-dir /tmp/sandbox',
    'fanfare sandbox start --platform-ports 4401 --https',
    'fanfare sandbox start --redirect-uri http://localhost:3000/callback',
  ],
  output:
    '{"sandbox":"http://…","platforms":{},"caFile":null,"client":{"clientId":"…","clientSecret":"…","redirectUris":[]}}, once it\'s listening. Press Ctrl-C to stop. Needs a clone of Fanfare.',
  async run(context, { port, dataDir, platformPorts, https, redirectUri }) {
    const root = [OWN_ROOT, process.cwd()].find(isClone);
    if (root === undefined) throw createNoCloneError();
    context.changes.announce({ write: dataDir ?? path.join(root, '.data') });
    const child = spawn(process.execPath, [path.join(root, PROGRAM), '--json'], {
      cwd: root,
      env: {
        ...context.env,
        ...(port === undefined ? {} : { SANDBOX_PORT: String(port) }),
        ...(dataDir === undefined ? {} : { FANFARE_DATA_DIR: path.resolve(dataDir) }),
        ...(platformPorts === undefined ? {} : { SANDBOX_PLATFORM_PORTS: String(platformPorts) }),
        ...(https ? { SANDBOX_HTTPS: 'true' } : {}),
        ...(redirectUri === undefined ? {} : { SANDBOX_REDIRECT_URIS: redirectUri.join(',') }),
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
    message: "The sandbox is part of the Fanfare repository and isn't included in the CLI package.",
    hint: 'Start it in a clone of Fanfare (or with "npm run sandbox" there), then use --sandbox-url here.',
  });
}

const StartedSchema = z.object({
  sandbox: z.string(),
  platforms: z.record(z.string(), z.object({ url: z.string(), httpsUrl: z.string().nullable() })),
  caFile: z.string().nullable(),
  client: z.object({
    clientId: z.string(),
    clientSecret: z.string(),
    redirectUris: z.array(z.string()),
  }),
});
type Started = z.infer<typeof StartedSchema>;

/** Reads the sandbox's URLs from its first line of output. Returns null for other lines. */
function readStarted(line: string): Started | null {
  try {
    return StartedSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

function describe({ sandbox, platforms, caFile, client }: Started): string {
  const lines = Object.entries(platforms).map(
    ([platform, { url, httpsUrl }]) => `${platform.padEnd(10)} ${url} ${httpsUrl ?? ''}`,
  );
  const authority = caFile === null ? [] : [`Certificate authority: ${caFile}`];
  const app = `Your own app: client ID ${client.clientId}, secret ${client.clientSecret}`;
  return [`Sandbox of six platforms: ${sandbox}`, app, ...lines, ...authority]
    .map((line) => toLine(line).trimEnd())
    .join('\n');
}

async function follow({ terminal, signal }: Context, child: ChildProcess): Promise<StreamedResult> {
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const ended = once(child, 'exit');
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      const started = readStarted(line);
      if (started === null) terminal.writeStatus(toLine(line));
      else await terminal.writeRecord(started, () => describe(started));
    }
  }
  const [code] = (await ended) as [number | null];
  if (signal.aborted) return { isStreamed: true, exit: 'interrupted' };
  if (code === 0) return { isStreamed: true };
  throw new CliError('sandbox_failed', { exit: 'error', message: "The sandbox didn't start." });
}
