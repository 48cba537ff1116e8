/** What work in the background meets when the sandbox was closed under it. */
export function isShutDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFolderGone = 'code' in error && error.code === 'ENOENT';
  return isFolderGone || error.message === 'the sandbox is closed';
}

/** Runs background work that is tried again later when the disk is full meanwhile. */
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
