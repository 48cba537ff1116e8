import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandResult {
  readonly code: number;
  /** Both streams combined; empty if they were inherited. */
  readonly output: string;
}

interface CommandOptions {
  /** Prints output as the command runs instead of returning it. */
  readonly isInherited?: boolean;
  /** Lowers the priority, so other processes go first. */
  readonly isBackground?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Turns off Redocly's telemetry and update check. */
const STAY_HOME = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Runs a command in the project's folder until it exits. The code is 1 if it can't start. */
export function runShellCommand(
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
    // The command has already exited, or the system refuses. It runs at normal priority.
  }
}
