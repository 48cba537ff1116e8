import { flushCompileCache } from 'node:module';
import { runTask, type TaskName } from './parse-tasks.ts';

// The program that pool processes run: it performs tasks from its parent, one at a time, and exits with it.

interface Job {
  readonly name: TaskName;
  readonly input: unknown;
}

/** The tasks whose compiled code is stored. The pool kills its processes, so they can't do that when they exit. */
const stored = new Set<TaskName>();

process.on('message', (job: Job) => {
  runTask(job.name, job.input)
    .then(
      (output) => process.send?.({ ok: true, output }),
      (error: unknown) => process.send?.({ ok: false, ...describe(error) }),
    )
    .finally(() => {
      if (!stored.has(job.name)) flushCompileCache();
      stored.add(job.name);
    });
});
process.on('disconnect', () => process.exit(0));

/** Describes an error by name and message, because its class is lost on the way to the parent. */
function describe(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const words = 'words' in error && typeof error.words === 'string' ? error.words : error.message;
  return { name: error.name, message: words };
}
