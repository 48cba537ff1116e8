/**
 * Runs work after the response, such as fetching a video. It resumes at the next start, so it may stop
 * silently if the sandbox is closed or its folder deleted.
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
