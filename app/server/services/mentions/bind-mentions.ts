import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import {
  createMention,
  deleteMention,
  getMention,
  listMentions,
  updateMention,
} from './manage-mentions.ts';
import { searchHandles } from './search-handles.ts';
import { createHandleCache } from './handle-cache.ts';
import { readMention } from './mention-rows.ts';

/** Binds the services for mentions to their dependencies. */
export function bindMentions(deps: ServiceDeps) {
  return bind(
    { ...deps, handleCache: createHandleCache(deps.clock) },
    {
      listMentions,
      getMention,
      readMention,
      createMention,
      updateMention,
      deleteMention,
      searchHandles,
    },
  );
}
