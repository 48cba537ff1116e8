import type { Actor } from '../actor.ts';
import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { forgetFile, updateFile } from './change-file.ts';
import { findFile } from './file-row.ts';
import { listProjectFiles } from './list-files.ts';
import { publishFile } from './publish-file.ts';

/** Binds the services for posts-as-code files to their dependencies. */
export function bindProjectFiles(deps: ServiceDeps) {
  return bind(deps, {
    listFiles: listProjectFiles,
    publishFile,
    /** For a retry whose first response was lost: what a caller published needs no further scope. */
    readPublished: (services: ServiceDeps, actor: Actor, postId: string) =>
      findFile(services, actor, { postId }),
    readFile: (services: ServiceDeps, actor: Actor, id: string) =>
      findFile(services, actor, { id }),
    updateFile,
    forgetFile,
  });
}
