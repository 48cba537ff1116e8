/** What work in the background meets when the sandbox was closed under it. */
export function isShutDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFolderGone = 'code' in error && error.code === 'ENOENT';
  return isFolderGone || error.message === 'the sandbox is closed';
}
