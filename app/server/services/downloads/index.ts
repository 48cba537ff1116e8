import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { cancelImport } from './cancel-import.ts';
import { forgetFailedImport, listFailedImports } from './failed-imports.ts';
import { findImport } from './to-import-output.ts';
import { findVideo } from './find-video.ts';
import { getImport, listImports } from './get-import.ts';
import { openVideo } from './open-video.ts';
import { startImport } from './start-import.ts';

/** Binds the downloader's services to their dependencies. */
export function bindDownloads(deps: ServiceDeps) {
  return bind(deps, {
    findVideo,
    openVideo,
    startImport,
    getImport,
    /** For replaying a lost response: callers need no scope to see what they have started. */
    readImport: findImport,
    listImports,
    listFailedImports,
    forgetFailedImport,
    cancelImport,
  });
}
