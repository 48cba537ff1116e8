import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { BackupJob } from './backup-process.ts';
import { BackupError } from './read-backup.ts';

const PROGRAM = fileURLToPath(new URL('./backup-process.ts', import.meta.url));
/** MiB of JavaScript objects. A backup needs far less, whatever its size (docs/sizing.md). */
const MAX_HEAP_MIB = 256;

const Reply = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    rows: z.number(),
    files: z.number(),
    missing: z.number(),
    sizeBytes: z.number(),
  }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
export type MadeBackup = Omit<Extract<z.infer<typeof Reply>, { ok: true }>, 'ok'>;

/**
 * Makes a backup in a process of its own, and resolves once that has exited. Throws BackupError if it fails, and the
 * signal's reason if it's aborted; the process is then killed, and may leave a partial file.
 */
export async function runBackupProcess(job: BackupJob, signal: AbortSignal): Promise<MadeBackup> {
  signal.throwIfAborted();
  const child = fork(PROGRAM, [], {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  try {
    const exited = once(child, 'exit');
    const replied = Promise.race([
      once(child, 'message').then(([message]) => Reply.parse(message)),
      exited.then(([code, killedBy]) => {
        throw new BackupError(`The backup’s process ended early (${String(killedBy ?? code)}).`);
      }),
    ]);
    child.send(job);
    const reply = await replied;
    child.disconnect();
    await exited;
    if (reply.ok) return reply;
    throw new BackupError(reply.message);
  } catch (error) {
    kill();
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', kill);
  }
}
