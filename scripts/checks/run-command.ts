import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandResult {
  readonly code: number;
  /** Both streams; empty when they were inherited. */
  readonly output: string;
}

interface CommandOptions {
  /** Prints as the command runs instead of returning the output. */
  readonly isInherited?: boolean;
  /** Lets other processes have the processor first. */
  readonly isBackground?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Keeps Redocly from reporting usage and from asking for a newer version. */
const STAY_HOME = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Runs a command in the project's folder until it exits. A command that can't start has code 1. */
export function runCommand(
  command: readonly string[],
  { isInherited = false, isBackground = false, env = {} }: CommandOptions = {},
): Promise<CommandResult> {
  const [file = '', ...args] = command;
  const stream = isInherited ? 'inherit' : 'pipe';
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env: { ...process.env, ...STAY_HOME, ...env },
      stdio: ['ignore', stream, stream],
    });
    if (isBackground) lowerPriority(child.pid);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The command has exited already, or the system refuses: it runs at the usual priority.
  }
}
