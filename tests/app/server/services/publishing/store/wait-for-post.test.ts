import { describe, expect, it } from 'vitest';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { waitForPost } from '#app/server/services/publishing/store/get-post.ts';

type WatchDeps = Parameters<typeof waitForPost>[0];
const ACTOR = { workspaceId: 'w1', environment: 'sandbox', role: 'editor' } as unknown as Actor;
const toPost = (...states: readonly string[]): PostOutput => {
  const deliveries = states.map((state) => ({ state, needsDecision: state === 'unconfirmed' }));
  return { id: 'p1', deliveries } as unknown as PostOutput;
};

/** Dependencies whose live reads yield these states, and a record of what was read. */
function createDeps(states: readonly string[]) {
  const seen: string[] = [];
  const deps = {
    liveReads: {
      async *watch({ key }: { key: string }) {
        seen.push(key);
        for (const state of states) {
          seen.push(state);
          yield state;
        }
      },
    },
  } as unknown as WatchDeps;
  return { deps, seen };
}

describe('waiting for a post', () => {
  it.each(['published', 'failed', 'canceled', 'unconfirmed'])(
    'returns a post immediately when its delivery is %s',
    async (state) => {
      const { deps, seen } = createDeps([]);
      const post = toPost('published', state);
      expect(await waitForPost(deps, ACTOR, { post, timeoutMs: 1000 })).toBe(post);
      expect(seen).toEqual([]);
    },
  );

  it.each([0, -1])('returns an unfinished post immediately with a timeout of %i', async (ms) => {
    const { deps, seen } = createDeps([]);
    const post = toPost('published', 'uploading');
    expect(await waitForPost(deps, ACTOR, { post, timeoutMs: ms })).toBe(post);
    expect(seen).toEqual([]);
  });

  it('watches the post until it is settled, and then reads it', async () => {
    const { deps, seen } = createDeps(['publishing', 'partial', 'never read']);
    const waiting = waitForPost(deps, ACTOR, {
      post: toPost('published', 'uploading'),
      timeoutMs: 60_000,
    });
    await expect(waiting).rejects.toThrow();
    expect(seen).toEqual(['post-summary:p1', 'publishing', 'partial']);
  });
});
