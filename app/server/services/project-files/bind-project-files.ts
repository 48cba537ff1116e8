import type { ListProjectFilesInput } from '#app/domain/posts/project-files.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { forgetFile, updateFile } from './change-file.ts';
import { findFile } from './file-row.ts';
import { listFiles } from './list-files.ts';
import { publishFile } from './publish-file.ts';

/** Binds the services for posts-as-code files to their dependencies. */
export function bindProjectFiles(deps: ServiceDeps) {
  return {
    listFiles: (actor: Actor, input: ListProjectFilesInput) => listFiles(deps, actor, input),
    publishFile: (actor: Actor, input: Parameters<typeof publishFile>[2]) =>
      publishFile(deps, actor, input),
    /** For a retry whose first response was lost: what a caller published needs no further scope. */
    readPublished: (actor: Actor, postId: string) => findFile(deps, actor, { postId }),
    readFile: (actor: Actor, id: string) => findFile(deps, actor, { id }),
    updateFile: (actor: Actor, input: Parameters<typeof updateFile>[2]) =>
      updateFile(deps, actor, input),
    forgetFile: (actor: Actor, input: { projectFileId: string }) => forgetFile(deps, actor, input),
  };
}
