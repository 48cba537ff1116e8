import type * as fileRequests from './file-requests.ts';

/**
 * Loads the requests about a draft's file, which are only sent after a change. Returns null if they can't be
 * loaded, for example because the server was updated while the page was open.
 */
export async function loadRequests(): Promise<typeof fileRequests | null> {
  try {
    return await import('./file-requests.ts');
  } catch {
    return null;
  }
}
