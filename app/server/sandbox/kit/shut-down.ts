/** Returns whether background work failed because the sandbox was closed meanwhile. */
export function isShutDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFolderGone = 'code' in error && error.code === 'ENOENT';
  return isFolderGone || error.message === 'the sandbox is closed';
}

/** Runs background work, ignoring a full disk: the work is tried again later. */
export async function unlessDiskFull(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
