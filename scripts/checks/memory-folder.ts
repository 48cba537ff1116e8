import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { availableMemory } from 'node:process';

const MEMORY = '/dev/shm';
const PREFIX = 'fanfare-tests-';
/** Far more than the tests of one run keep at once. */
const MIN_FREE_BYTES = 6 * 1024 ** 3;

/**
 * Makes a folder in memory the temporary folder of this process and of all that it starts, where that's possible.
 * Tests create thousands of small files, and an embedded database alone has 1,455. Copying and deleting one takes a
 * second of CPU on a disk with ext4, and a tenth of that in memory. The folder is removed when this process ends.
 * `FANFARE_TEST_DISK` is the former temporary folder, for tests that limit memory.
 */
export function keepTemporaryFilesInMemory(): void {
  removeLeftFolders();
  if (!hasRoom()) return;
  const folder = mkdtempSync(`${MEMORY}/${PREFIX}${process.pid}-`);
  // Like /tmp: Postgres refuses to run as root, and another user runs it then.
  chmodSync(folder, 0o1777);
  process.env['FANFARE_TEST_DISK'] = tmpdir();
  process.env['TMPDIR'] = folder;
  process.once('exit', () => removeFolder(folder));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ')[3] ?? '';
    // Some tests write programs and start them.
    const isExecutable = !options.split(',').includes('noexec');
    return isExecutable && Math.min(bavail * bsize, availableMemory()) > MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Removes the folders of processes that were killed. */
function removeLeftFolders(): void {
  for (const name of listFolders()) {
    const pid = Number(/^fanfare-tests-(\d+)-/u.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) removeFolder(`${MEMORY}/${name}`);
  }
}

function listFolders(): string[] {
  try {
    return readdirSync(MEMORY);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A process that is about to end still writes there. The next run removes the rest.
  }
}
