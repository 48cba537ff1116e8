import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ChildRun {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Ends it with SIGKILL, as a power button would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Resolves with the exit code when it ends by itself. */
  readonly exit: Promise<number | null>;
}

/** Runs a file of tests/support/children/ in a process of its own. */
export function runChild(name: string, args: readonly string[] = []): ChildRun {
  const path = fileURLToPath(new URL(`children/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const exit = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
    },
    exit,
  };
}
