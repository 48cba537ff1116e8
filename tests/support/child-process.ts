import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ChildRun {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends SIGKILL, like a power cut, and waits until the process is gone. */
  kill(): Promise<void>;
  /** Resolves with the exit code when the process ends on its own. */
  readonly exit: Promise<number | null>;
}

/** Runs a file of tests/support/children/ in a separate process. */
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
