import { hash } from 'node:crypto';
import { toCanonicalJson } from '#app/domain/api/canonical-json.ts';
import { type PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';
import type { PublishDraftInput } from '#app/domain/posts/saved-drafts.ts';
import { rememberChoice } from '../accounts/last-choice.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import {
  findKeyedOutcome,
  type KeyedOutcome,
  runKeyedCall,
} from '../idempotency/run-keyed-call.ts';
import { publishPost } from '../publishing/accept/publish-post.ts';
import type { PublishSource } from '../publishing/accept/store-post.ts';
import { createStaleError, findDraft } from './draft-row.ts';

type DraftToPublish = PublishDraftInput & {
  readonly draftId: string;
  readonly source: PublishSource;
};

/**
 * Publishes a draft with the same checks as any post. The draft is deleted in the transaction that stores the
 * post, so a draft becomes at most one post. Throws what `publishPost` throws, `not_found`, or `conflict` if
 * the draft was saved in the meantime.
 */
export async function publishSavedDraft(
  deps: ServiceDeps,
  actor: Actor,
  { draftId, version, allowDuplicate, source }: DraftToPublish,
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const draft = await findDraft(deps, actor, draftId);
  if (version !== undefined && version !== draft.version) throw createStaleError(draft);
  const input = PublishPostInput.parse({ ...draft.post, allowDuplicate });
  return publishPost(deps, actor, {
    input,
    source,
    also: async (tx) => {
      const { count } = await tx.draft.deleteMany({
        where: {
          id: draftId,
          workspaceId: actor.workspaceId,
          version: draft.version,
          deletedAt: null,
        },
      });
      if (count === 0) throw createStaleError(await findDraft({ prisma: tx }, actor, draftId));
    },
  });
}

interface ComposerDraftToPublish {
  readonly input: PublishPostInput;
  /** The draft that becomes the post, at the version that the person saw; null if it was never saved. */
  readonly saved: { readonly draftId: string; readonly version: number } | null;
  /** The accounts that the person chose, including skipped ones. Null if the next post shouldn't start with them. */
  readonly chosen?: readonly string[] | null;
  /** The page's key: however often the form arrives, it becomes one post. Null without scripts. */
  readonly key?: string | null;
}

/**
 * Publishes what the composer shows. Deletes its draft and remembers the chosen accounts in the same transaction.
 * A draft that someone else changed in the meantime stays, because it has text that the person hasn't seen. Returns
 * the post's ID, also for a repeated key. Throws what `publishPost` throws, `still_running`, or
 * `idempotency_key_reused` if the key published something else.
 */
export async function publishComposerDraft(
  deps: ServiceDeps,
  actor: Actor,
  { key = null, ...draft }: ComposerDraftToPublish,
): Promise<string> {
  const run = async (): Promise<string> => (await publishNow(deps, actor, draft)).id;
  if (key === null) return run();
  const requestHash = hash('sha256', toCanonicalJson(toKeyedRequest(draft.input)));
  return runKeyedCall(deps, actor, { key: toRecordKey(key), requestHash, run });
}

/** A person who confirms a duplicate sends the same post. */
function toKeyedRequest({ allowDuplicate: _confirmed, ...input }: PublishPostInput) {
  return input;
}

/** Keeps a page's keys apart from those that the same person sends to the API. */
const toRecordKey = (key: string): string => `page:${key}`;

/** Finds out whether the composer's form with this key became a post. */
export async function findPublishOutcome(
  deps: Pick<ServiceDeps, 'sql'>,
  actor: Actor,
  { key }: { key: string },
): Promise<KeyedOutcome> {
  requireRole(actor, 'viewer', 'posts:read');
  return findKeyedOutcome(deps, actor, toRecordKey(key));
}

async function publishNow(
  deps: ServiceDeps,
  actor: Actor,
  { input, saved, chosen = null }: Omit<ComposerDraftToPublish, 'key'>,
): Promise<PostOutput> {
  return publishPost(deps, actor, {
    input,
    source: 'web',
    also: async (tx) => {
      if (chosen) await rememberChoice(tx, actor, { accountIds: chosen, at: deps.clock.now() });
      if (saved === null) return;
      const { draftId: id, version } = saved;
      await tx.draft.deleteMany({ where: { id, version, workspaceId: actor.workspaceId } });
    },
  });
}
