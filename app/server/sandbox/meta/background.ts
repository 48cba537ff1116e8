/**
 * Work that goes on after the answer (fetching a video). It is taken up again at the next start, so it
 * may end silently when the sandbox is closed or its folder removed meanwhile.
 */
export function runInBackground(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    if (!isShutDown(error)) throw error;
  });
}

function isShutDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFolderGone = 'code' in error && error.code === 'ENOENT';
  return isFolderGone || error.message === 'the sandbox is closed';
}
