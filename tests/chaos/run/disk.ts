import { execFileSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

/** A folder on its own small file system that can actually be filled. */
export interface SmallDisk {
  /** Writes until the file system returns ENOSPC. */
  fill(): Promise<void>;
  free(): Promise<void>;
  unmount(): void;
}

const SIZE = '1g';
const PIECES = [1 << 20, 1 << 12, 1];

/** Mounts a tmpfs at the folder. Returns null if this user isn't allowed to. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | null> {
  await mkdir(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch {
    return null;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    async fill() {
      const file = await open(ballast, 'w');
      for (const size of PIECES) while (await hasRoomFor(file.appendFile(Buffer.alloc(size))));
      await file.close();
    },
    free: () => rm(ballast, { force: true }),
    unmount: () => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' }),
  };
}

async function hasRoomFor(writing: Promise<void>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
