import { BulkPostsInput, type BulkPostsPreview } from '#app/domain/posts/bulk-posts.ts';
import { EXPORT_REFUSALS } from '#app/domain/posts/export-posts.ts';
import { ListPostsInput, PlannedState } from '#app/domain/posts/list-posts.ts';
import { showPostTimes } from '#app/domain/posts/show-post-times.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { readPostsFilters } from '../shared/read-posts-filters.ts';
import { orElse } from '../shared/refusals.ts';
import type { SignedInContext } from '../shared/signed-in.ts';

/** Posts of a page of those that wait for their time, which people change together. */
const PLANNED_PAGE = 50;

/** Reads the page of posts that a URL names. */
export async function readPostsPage(signedIn: SignedInContext, request: Request) {
  const { services, actor } = signedIn;
  const url = new URL(request.url).searchParams;
  const { query, understood, choices, facts, input } = await readPostsFilters(signedIn, request);
  const cursor = ListPostsInput.shape.cursor.safeParse(url.get('cursor') ?? undefined).data ?? null;
  const isPlanned = PlannedState.safeParse(query.state).success;
  const [page, { preview, problem }] = await Promise.all([
    services.publishing.listPosts(actor, {
      ...input,
      ...(isPlanned ? { limit: PLANNED_PAGE } : {}),
      cursor: cursor ?? undefined,
    }),
    readPreview(signedIn, url),
  ]);
  const deleted = readDeleted(url.get('deleted'));
  return {
    page,
    times: showPostTimes(page.items, facts),
    timeZone: facts.format.timeZone,
    query,
    understood,
    choices,
    cursor,
    deleted,
    preview,
    problem: problem ?? readExportRefusal(url.get('exported')),
  };
}

/** Returns why the export that was asked for before has no file. */
function readExportRefusal(text: string | null): string | null {
  const refusals = Object.entries(EXPORT_REFUSALS);
  return refusals.find(([name]) => name === text)?.[1] ?? null;
}

interface RequestedPage {
  readonly preview: BulkPostsPreview | null;
  readonly problem: string | null;
}

/** Reads what the action would do that the URL asks to confirm. */
async function readPreview(
  { services, actor }: SignedInContext,
  url: URLSearchParams,
): Promise<RequestedPage> {
  const action = url.get('do');
  if (action === null || actor.role === 'viewer') return { preview: null, problem: null };
  const input = BulkPostsInput.safeParse({ action, postIds: url.getAll('post'), takeDown: false });
  if (!input.success)
    return { preview: null, problem: input.error.issues[0]?.message ?? 'Select posts first.' };
  const preview = await orElse(services.publishing.previewBulkAction(actor, input.data), null);
  return { preview, problem: null };
}

/** Returns the platforms where the just-deleted post is still live. Null if no post was deleted. */
function readDeleted(text: string | null): PlatformId[] | null {
  if (text === null) return null;
  const named = new Set(text.split(','));
  return PLATFORM_IDS.filter((id) => named.has(id));
}
