import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './spawned-process.ts';

/** False if no Redis server is installed, in which case tests that need one are skipped. */
export const isRedisInstalled = ((): boolean => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
})();

/** A Redis server that the test may kill and restart on the same port. */
export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

export async function createRedisServer(): Promise<RedisServer> {
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const keepsNothing = ['--save', '', '--appendonly', 'no'];
      const at = ['--port', String(port), '--bind', '127.0.0.1'];
      const started = spawn('redis-server', [...at, ...keepsNothing], { stdio: 'pipe' });
      child = started;
      for await (const text of started.stdout.setEncoding('utf8')) {
        if (String(text).includes('Ready to accept connections')) return;
      }
      throw new Error('Redis ended at its start.');
    },
    async kill() {
      if (child === null || child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      child = null;
    },
  };
}
