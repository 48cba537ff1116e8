import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { toFileError } from '../content/upload-media.ts';

/** One run of a file. Recorded when the user confirms it. */
const Started = z.object({
  begun: z.object({
    /** The server's URL. A run's rows go to no other server. */
    url: z.string(),
    /** Hash of the rows: a changed file is a new run. */
    rows: z.string(),
    /** Idempotency key of the job: with it, the server accepts each row only once. */
    key: z.string(),
    /** True if rows that were published before are sent again. */
    isAgain: z.boolean(),
  }),
});
const Job = z.object({ job: z.string() });
const Uploaded = z.object({
  uploaded: z.object({
    path: z.string(),
    sizeBytes: z.number(),
    modifiedMs: z.number(),
    sha256: z.string(),
    altText: z.string().nullable(),
    mediaId: z.string(),
  }),
});
const Written = z.object({
  written: z.object({
    results: z.string(),
    failed: z.string(),
    isWhole: z.boolean(),
    /** Rows in this file, and rows in files written earlier. */
    rows: z.string().default(''),
    earlierRows: z.string().default(''),
  }),
});
const Line = z.union([Started, Job, Uploaded, Written]);
export type StartedRun = z.infer<typeof Started>['begun'];
export type UploadedFile = z.infer<typeof Uploaded>['uploaded'];

/** The run's result files, and whether they're complete. */
export type WrittenFiles = z.infer<typeof Written>['written'];

export interface Journal {
  readonly path: string;
  /** The last run that was started, or null. */
  readonly run: () => StartedRun | null;
  /** The run's job ID, or null if no job is known to have been created. */
  readonly job: () => string | null;
  readonly written: () => WrittenFiles | null;
  /** Jobs of earlier runs of this file on this server. */
  readonly earlierJobs: (url: string) => readonly string[];
  /** Files uploaded to this server for this input. */
  readonly uploads: (url: string) => readonly UploadedFile[];
  readonly start: (run: StartedRun) => Promise<void>;
  readonly noteJob: (job: string) => Promise<void>;
  readonly noteUpload: (file: UploadedFile) => Promise<void>;
  readonly noteWritten: (files: WrittenFiles) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Returns the journal's path. It's next to the input file, so that moving one makes the other noticeable. */
export function toJournalPath(input: string): string {
  return `${trimEnd(input)}.fanfare.jsonl`;
}

export function trimEnd(input: string): string {
  return path.normalize(input).replace(/(?<=.)[\\/]+$/u, '');
}

interface Section {
  readonly run: StartedRun;
  job: string | null;
  written: WrittenFiles | null;
}

interface JournalEntries {
  readonly sections: Section[];
  readonly uploads: { readonly url: string; readonly file: UploadedFile }[];
}

/**
 * Opens the record of what a run needs to survive a kill: the job, and the ID of each uploaded file. Each
 * line is synced to disk before anything that depends on it is sent. An incomplete line was never acted on,
 * so it's ignored.
 */
export async function openJournal(input: string): Promise<Journal> {
  const filePath = toJournalPath(input);
  const noted = await readNoted(filePath);
  let file: FileHandle | null = null;
  const write = async (line: z.infer<typeof Line>): Promise<void> => {
    file ??= await open(filePath, 'a').catch((error: unknown) => {
      throw toFileError(`Can't write the run's journal: ${filePath}`, error);
    });
    // The leading newline ends a line that a kill may have left incomplete.
    await file.write(`\n${JSON.stringify(line)}\n`);
    await file.datasync();
    appendEntry(noted, line);
  };
  const last = (): Section | null => noted.sections.at(-1) ?? null;
  return {
    path: filePath,
    run: () => last()?.run ?? null,
    job: () => last()?.job ?? null,
    written: () => last()?.written ?? null,
    earlierJobs: (url) =>
      noted.sections
        .slice(0, -1)
        .flatMap(({ run, job }) => (run.url === url && job !== null ? [job] : [])),
    uploads: (url) => noted.uploads.filter((one) => one.url === url).map((one) => one.file),
    start: (run) => write({ begun: run }),
    noteJob: (job) => write({ job }),
    noteUpload: (uploaded) => write({ uploaded }),
    noteWritten: (written) => write({ written }),
    close: async () => file?.close(),
  };
}

async function readNoted(filePath: string): Promise<JournalEntries> {
  const noted: JournalEntries = { sections: [], uploads: [] };
  const text = await readFile(filePath, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw toFileError(`Can't read the run's journal: ${filePath}`, error);
  });
  for (const line of text.split('\n')) {
    const parsed = Line.safeParse(parse(line));
    if (parsed.success) appendEntry(noted, parsed.data);
  }
  return noted;
}

function parse(line: string): unknown {
  try {
    return line === '' ? null : JSON.parse(line);
  } catch {
    return null;
  }
}

function appendEntry({ sections, uploads }: JournalEntries, line: z.infer<typeof Line>): void {
  if ('begun' in line) {
    sections.push({ run: line.begun, job: null, written: null });
    return;
  }
  const section = sections.at(-1);
  if (!section) return;
  if ('job' in line) section.job = line.job;
  else if ('written' in line) section.written = line.written;
  else uploads.push({ url: section.run.url, file: line.uploaded });
}
