import type { FacebookConfig } from '../config.ts';

/** Returns a permalink with its host. Those of videos are usually only paths. */
export function toAbsoluteUrl({ wwwBaseUrl }: FacebookConfig, permalink: string): string {
  return permalink.startsWith('/') ? `${wwwBaseUrl}${permalink}` : permalink;
}
