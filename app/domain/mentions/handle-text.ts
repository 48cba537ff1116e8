import { PLATFORM_LIST } from '../platforms/platforms.ts';
import type { MentionHandles } from './mention-handles.ts';

/** Lists the handles as people read them, such as “Twitter @acme”. */
export function listHandles(handles: MentionHandles): string[] {
  return PLATFORM_LIST.flatMap(({ id, name }) => {
    const handle = handles[id];
    if (handle === undefined) return [];
    return [`${name} ${typeof handle === 'string' ? `@${handle}` : handle.name}`];
  });
}
