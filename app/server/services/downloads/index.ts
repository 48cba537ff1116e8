import type {
  DownloadFileInput,
  FindVideoInput,
  ImportMediaInput,
  ListImportsInput,
} from '#app/domain/library/video-download.ts';
import type { Actor } from '../actor.ts';
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
  return {
    findVideo: (actor: Actor, input: FindVideoInput & { signal?: AbortSignal }) =>
      findVideo(deps, actor, input),
    openVideo: (actor: Actor, input: DownloadFileInput & { signal: AbortSignal }) =>
      openVideo(deps, actor, input),
    startImport: (actor: Actor, input: ImportMediaInput) => startImport(deps, actor, input),
    getImport: (actor: Actor, input: { importId: string }) => getImport(deps, actor, input),
    /** For replaying a lost response: callers need no scope to see what they have started. */
    readImport: (actor: Actor, importId: string) => findImport(deps, actor, importId),
    listImports: (actor: Actor, input: ListImportsInput) => listImports(deps, actor, input),
    listFailedImports: (actor: Actor) => listFailedImports(deps, actor),
    forgetFailedImport: (actor: Actor, input: { importId: string }) =>
      forgetFailedImport(deps, actor, input),
    cancelImport: (actor: Actor, input: { importId: string }) => cancelImport(deps, actor, input),
  };
}
