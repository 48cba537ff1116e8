import { createLinkTagger } from '#app/domain/links/create-link-tagger.ts';
import { type LinkRules, readLinkRules } from '#app/domain/links/link-rules.ts';
import { type LinkRewriter, rewritePostLinks } from '#app/domain/links/rewrite-post-links.ts';
import {
  createLinkShortening,
  createPlaceholderCodes,
  joinRewriters,
} from '#app/domain/links/shorten-links.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { findPublishDay } from '#app/domain/posts/publish-day.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  type PostShortLinks,
  readPostShortLinks,
} from '#app/server/services/short-links/post-short-links.ts';
import type { WorkspaceDay } from '#app/server/services/usage/read-workspace-day.ts';

type LinkDeps = Pick<ServiceDeps, 'settings' | 'linkShortener'> & { readonly sql: Sql };

/** What changes the links of a post. */
export interface PostLinks {
  /** Null leaves them as written. */
  readonly rewrite: LinkRewriter | null;
  /** Null if the post's links aren't shortened. */
  readonly shortLinks: PostShortLinks | null;
}

/**
 * Creates what stands for the links of a post whose texts got them when it was accepted: a link or its short link,
 * whichever is shorter, so that no text is too long now that wasn't then.
 */
export function toKeptLinks({ settings, linkShortener }: Omit<LinkDeps, 'sql'>): PostLinks {
  const toCode = createPlaceholderCodes();
  const shorten = createLinkShortening({
    ownHost: new URL(settings.publicUrl).host,
    toShortLink: (target) => linkShortener.toUrl(toCode(target)),
  });
  const rewrite: LinkRewriter = (url, platform) => {
    const short = shorten(url, platform);
    return short.length < url.length ? short : url;
  };
  return { rewrite, shortLinks: null };
}

/** A post whose links are changed. */
export interface LinkedPost {
  readonly input: PublishPostInput;
  /** The day of publication; null if it isn't known. */
  readonly date: string | null;
}

interface LinkFacts {
  readonly rules: LinkRules;
  readonly ownHost: string;
}

/** Creates what tags the links of a post as its workspace's rules say; null if they tag none. */
function toTagger({ input, date }: LinkedPost, { rules, ownHost }: LinkFacts): LinkRewriter | null {
  const { campaign } = input.content.variables ?? {};
  return createLinkTagger(rules, { date, campaign, ownHost });
}

interface PostsReading {
  readonly posts: readonly LinkedPost[];
  readonly rules: LinkRules;
  /** Whether the posts will be stored, and their new short links with them. */
  readonly willStore: boolean;
}

/** Creates what changes the links of each of these posts. Reads their short links in at most one statement. */
export async function readPostLinks(
  deps: LinkDeps,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  { posts, rules, willStore }: PostsReading,
): Promise<(post: LinkedPost) => PostLinks> {
  const facts = { rules, ownHost: new URL(deps.settings.publicUrl).host };
  const isShortened = ({ input }: LinkedPost) => input.shortenLinks ?? rules.shortenLinks;
  const targets = new Set(
    posts.filter(isShortened).flatMap((post) => [...listTargets(post, facts)]),
  );
  const shared = await readPostShortLinks(deps, { workspaceId, targets, willStore });
  return (post) => {
    const tag = toTagger(post, facts);
    if (!isShortened(post)) return { rewrite: tag, shortLinks: null };
    const { ownHost } = facts;
    const shorten = createLinkShortening({ ownHost, toShortLink: shared.toShortLink });
    return { rewrite: joinRewriters(tag, shorten), shortLinks: shared };
  };
}

/** Lists where the short links of a post can lead, on any platform. */
function listTargets(post: LinkedPost, facts: LinkFacts): Set<string> {
  const targets = new Set<string>();
  const collect = createLinkShortening({
    ownHost: facts.ownHost,
    toShortLink: (target) => {
      targets.add(target);
      return target;
    },
  });
  const rewrite = joinRewriters(toTagger(post, facts), collect);
  for (const platform of PLATFORM_IDS) rewritePostLinks(post.input, platform, rewrite);
  return targets;
}

/** Reads what changes the links of a new post. */
export async function readNewPostLinks(
  deps: LinkDeps & Pick<ServiceDeps, 'clock'>,
  actor: Pick<Actor, 'workspaceId'>,
  {
    input,
    today: { limits, linkRules: rules },
    willStore,
  }: {
    readonly input: PublishPostInput;
    readonly today: Pick<WorkspaceDay, 'limits' | 'linkRules'>;
    readonly willStore: boolean;
  },
): Promise<PostLinks> {
  const date = findPublishDay(input, { now: deps.clock.now(), timeZone: limits.timeZone });
  const post = { input, date };
  return (await readPostLinks(deps, actor, { posts: [post], rules, willStore }))(post);
}

interface EditedPost {
  readonly postId: string;
  readonly input: PublishPostInput;
  readonly change: Pick<ChangePostInput, 'publishAt' | 'queue'>;
}

/** Reads what changes the links of a post that is edited: the workspace's present rules, and the post's new day. */
export async function readEditedPostLinks(
  deps: LinkDeps & Pick<ServiceDeps, 'clock' | 'prisma'>,
  actor: Actor,
  { postId, input, change }: EditedPost,
): Promise<PostLinks> {
  const workspace = await deps.prisma.workspace.findUniqueOrThrow({
    where: { id: actor.workspaceId },
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
  const rules = readLinkRules(workspace.linkRules);
  const post = { input, date };
  return (await readPostLinks(deps, actor, { posts: [post], rules, willStore: true }))(post);
}
