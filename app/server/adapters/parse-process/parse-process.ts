import { runTask, type TaskName } from './parse-tasks.ts';

// The program of a pool's process: takes one task after another from its parent, and ends with it.

interface Job {
  readonly name: TaskName;
  readonly input: unknown;
}

process.on('message', (job: Job) => {
  runTask(job.name, job.input).then(
    (output) => process.send?.({ ok: true, output }),
    (error: unknown) => process.send?.({ ok: false, ...describe(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

/** An error's own class doesn't survive the way to the parent; its name and words do. */
function describe(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const words = 'words' in error && typeof error.words === 'string' ? error.words : error.message;
  return { name: error.name, message: words };
}
