import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import {
  createSnippet,
  deleteSnippet,
  getSnippet,
  listSnippets,
  updateSnippet,
} from './manage-snippets.ts';
import { readSnippet } from './snippet-rows.ts';

/** Binds the services for snippets to their dependencies. */
export function bindSnippets(deps: ServiceDeps) {
  return bind(deps, {
    listSnippets,
    getSnippet,
    readSnippet,
    createSnippet,
    updateSnippet,
    deleteSnippet,
  });
}
