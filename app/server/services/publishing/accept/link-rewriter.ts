import { createLinkTagger } from '#app/domain/links/create-link-tagger.ts';
import { type LinkRules, readLinkRules } from '#app/domain/links/link-rules.ts';
import type { LinkRewriter } from '#app/domain/links/rewrite-post-links.ts';
import type { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { findPublishDay } from '#app/domain/posts/publish-day.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { WorkspaceDay } from '#app/server/services/usage/read-workspace-day.ts';

type Settings = Pick<ServiceDeps, 'settings'>;

interface RewriterFacts {
  readonly input: Pick<PublishPostInput, 'content'>;
  readonly rules: LinkRules;
  /** The day of publication; null if it isn't known. */
  readonly date: string | null;
}

/** Creates what changes the links of a post as its workspace's rules say; null if they change none. */
export function toLinkRewriter(
  { settings }: Settings,
  { input, rules, date }: RewriterFacts,
): LinkRewriter | null {
  const { campaign } = input.content.variables ?? {};
  return createLinkTagger(rules, { date, campaign, ownHost: new URL(settings.publicUrl).host });
}

/** Creates what changes the links of a new post. */
export function toNewPostRewriter(
  deps: Settings & Pick<ServiceDeps, 'clock'>,
  input: PublishPostInput,
  { limits: { timeZone }, linkRules: rules }: Pick<WorkspaceDay, 'limits' | 'linkRules'>,
): LinkRewriter | null {
  const date = findPublishDay(input, { now: deps.clock.now(), timeZone });
  return toLinkRewriter(deps, { input, rules, date });
}

interface EditedPost {
  readonly postId: string;
  readonly input: PublishPostInput;
  readonly change: Pick<ChangePostInput, 'publishAt' | 'queue'>;
}

/** Reads what changes the links of a post that is edited: the workspace's present rules, and the post's new day. */
export async function readEditRewriter(
  deps: Settings & Pick<ServiceDeps, 'clock' | 'prisma'>,
  { workspaceId }: Actor,
  { postId, input, change }: EditedPost,
): Promise<LinkRewriter | null> {
  const workspace = await deps.prisma.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: {
      linkRules: true,
      timeZone: true,
      posts: { where: { id: postId }, select: { publishLocal: true } },
    },
  });
  const { publishAt, queue } = change;
  const day = workspace.posts[0]?.publishLocal?.slice(0, 10) ?? null;
  const requested = { queue, publishAt: publishAt === 'now' ? undefined : publishAt };
  const isMoved = publishAt !== undefined || queue !== undefined;
  const now = deps.clock.now();
  const date = isMoved ? findPublishDay(requested, { now, timeZone: workspace.timeZone }) : day;
  return toLinkRewriter(deps, { input, rules: readLinkRules(workspace.linkRules), date });
}
