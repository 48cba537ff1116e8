import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import type { Context } from '../command/context.ts';
import { MIN_NODE } from '#cli/version.ts';
import { type Finding, good, warning } from './finding.ts';

/** Below this width, lists have their parts on lines of their own. */
const NARROW = 60;
const TIME_LIMIT_MS = 5000;

/** Checks this machine: Node, the terminal, and ffmpeg in case a server runs here. */
export async function checkMachine(context: Context): Promise<Finding[]> {
  return [checkNode(process.versions.node), checkTerminal(context), await checkFfmpeg(context)];
}

/** Exported for its test, because a test process has only one Node version. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = MIN_NODE.split('.').map(Number);
  if (major > minMajor || (major === minMajor && minor >= minMinor))
    return good('node', `Node ${version}.`);
  return warning(
    'node',
    `Node ${version} is older than the required ${MIN_NODE}.`,
    'Install a newer version.',
  );
}

function checkTerminal({ terminal, env }: Context): Finding {
  const { columns, canPrompt } = terminal;
  if (columns === null)
    return good('terminal', 'Not a terminal: results are JSON, and confirmations need --yes.');
  const colors = `${terminal.paintResult('bold', 'x') === 'x' ? 'without' : 'in'} color${toReason(env)}`;
  const words = `${columns} columns, ${colors}${canPrompt ? '' : '; prompts are off'}.`;
  if (columns < NARROW)
    return warning('terminal', words, 'Tables are easier to read with at least 80 columns.');
  if (isPlain(env))
    return warning(
      'terminal',
      words,
      'Set LANG to a UTF-8 locale to show characters like ✓ and ö.',
    );
  return good('terminal', words);
}

function toReason(env: NodeJS.ProcessEnv): string {
  if (env['NO_COLOR']) return ' (NO_COLOR)';
  if (env['FORCE_COLOR']) return ' (FORCE_COLOR)';
  return env['TERM'] === 'dumb' ? ' (TERM=dumb)' : '';
}

/** Windows displays UTF-8 regardless of the locale. */
function isPlain(env: NodeJS.ProcessEnv): boolean {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  return process.platform !== 'win32' && !/utf-?8/iu.test(locale);
}

/** Checks ffmpeg for a local server. The CLI itself parses files without it. */
async function checkFfmpeg(context: Context): Promise<Finding> {
  const found = await runFfmpeg(context, ['-version']);
  if (found.state === 'slow') return toSlowFinding('its version');
  if (found.state === 'missing') return toMissingFinding(context);
  if (found.state !== 'ran')
    return warning('ffmpeg', "ffmpeg is installed but doesn't start.", 'Reinstall ffmpeg.');
  const version = /^ffmpeg version \S+/u.exec(found.output)?.[0] ?? 'ffmpeg';
  const words = `${version} is installed. A local server uses it.`;
  const filters = await runFfmpeg(context, ['-hide_banner', '-filters']);
  if (filters.state === 'slow') return toSlowFinding('its filters');
  if (filters.state === 'ran' && canToneMap(filters.output))
    return good('ffmpeg', `${words} It converts HDR videos.`);
  const fix = 'Install an ffmpeg with the zscale filter (libzimg) or libplacebo.';
  return warning('ffmpeg', `${words} It can't convert HDR videos.`, fix);
}

function toSlowFinding(what: string): Finding {
  const message = `ffmpeg is installed but slow: it didn't print ${what} within ${formatTimeSpan(TIME_LIMIT_MS)}.`;
  return warning('ffmpeg', message, 'If this machine is busy, run "fanfare doctor" again later.');
}

async function toMissingFinding(context: Context): Promise<Finding> {
  const url = await context.findUrl().catch(() => null);
  const host = url === null ? '' : new URL(url).hostname;
  if (!/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(host))
    return good('ffmpeg', 'Not installed, and not needed: the server has its own.');
  const message = "Not installed: a local server can't convert videos or create thumbnails.";
  return warning('ffmpeg', message, 'Install ffmpeg. Everything else works without it.');
}

type Run =
  | { readonly state: 'ran'; readonly output: string }
  | { readonly state: 'missing' | 'slow' | 'broken' };

async function runFfmpeg({ env, signal }: Context, args: readonly string[]): Promise<Run> {
  const { execFile } = await import('node:child_process');
  return new Promise((resolve) => {
    execFile('ffmpeg', args, { env, signal, timeout: TIME_LIMIT_MS }, (error, output) => {
      if (!error) resolve({ state: 'ran', output });
      // Only a process that exceeds the timeout is killed.
      else if (error.killed === true) resolve({ state: 'slow' });
      else resolve({ state: error.code === 'ENOENT' ? 'missing' : 'broken' });
    });
  });
}

/**
 * Returns whether the build lists the filters for HDR conversion. The server tests them before it offers the
 * conversion.
 */
function canToneMap(filters: string): boolean {
  const names = new Set(filters.split('\n').map((line) => line.trim().split(/\s+/u)[1]));
  return (names.has('zscale') && names.has('tonemap')) || names.has('libplacebo');
}
