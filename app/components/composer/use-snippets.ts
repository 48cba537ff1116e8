import { useCallback, useEffect, useState } from 'react';
import type { SnippetOutput } from '#app/domain/snippets/snippets.ts';
import { isRecord } from '../client/responses.ts';
import { useWorkspaceId } from '../shell/use-layout.ts';

export interface LoadedSnippets {
  /** Null until they are loaded. */
  readonly items: readonly SnippetOutput[] | null;
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

/** A workspace's snippets, shown until the list has been read again. */
let last: { readonly workspaceId: string; readonly items: LoadedSnippets['items'] } | null = null;

/** Reads the workspace's snippets each time the list opens. */
export function useSnippets(): LoadedSnippets {
  const workspaceId = useWorkspaceId();
  const [items, setItems] = useState(last?.workspaceId === workspaceId ? last.items : null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void fetchSnippets(controller.signal).then((found) => {
      if (controller.signal.aborted) return;
      last = { workspaceId, items: found };
      setItems(found);
      setHasFailed(found === null);
    });
    return () => controller.abort();
  }, [attempt, workspaceId]);
  const reload = useCallback((): void => {
    setHasFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  return { items, hasFailed, reload };
}

async function fetchSnippets(signal: AbortSignal): Promise<readonly SnippetOutput[] | null> {
  try {
    const result: unknown = await (await fetch('/api/snippets', { signal })).json();
    if (!isRecord(result) || !Array.isArray(result['items'])) return null;
    const items: readonly unknown[] = result['items'];
    return items.every(isSnippet) ? items : null;
  } catch {
    return null;
  }
}

const isSnippet = (value: unknown): value is SnippetOutput =>
  isRecord(value) &&
  ['id', 'name', 'kind', 'text'].every((name) => typeof value[name] === 'string');
