import { dropRepeated } from '#app/domain/content/post-rules.ts';
import { capViolations } from '#app/domain/errors/cap-violations.ts';
import { MAX_YEARS_AHEAD } from '#app/domain/posts/publish-at.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { resolveScheduledTime } from '#app/domain/posts/scheduled-time.ts';
import { listOccurrences, type Occurrence } from '#app/domain/series/list-occurrences.ts';
import type { CreateSeriesInput } from '#app/domain/series/series.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { planPost } from '../publishing/accept/plan-post.ts';
import { findPlannedMedia } from '../publishing/accept/find-planned-media.ts';
import { readNewPostLinks } from '../publishing/accept/link-rewriter.ts';
import { preparePost, refuseViolations } from '../publishing/accept/prepare-post.ts';
import { readPostingFacts } from '../publishing/accept/read-posting-facts.ts';
import { resolveTargets } from '../publishing/accept/resolve-targets.ts';
import { takesPhotos } from '../publishing/accept/takes-photos.ts';
import { resolveTexts } from '../publishing/accept/resolve-texts.ts';
import { requireSubscription } from '../usage/reserve-usage.ts';

export interface CheckedSeries {
  readonly occurrences: readonly Occurrence[];
  readonly mediaIds: readonly string[];
  readonly environment: 'live' | 'sandbox';
}

interface Checking {
  readonly input: CreateSeriesInput;
  /** Permits a start that has passed, for a series that has started. */
  readonly isStartFixed?: boolean;
}

/**
 * Checks the rule, and the post with each of its texts, as publishing would. Throws `validation_failed` with every
 * violation, or `subscription_required`.
 */
export async function checkSeries(
  deps: ServiceDeps,
  actor: Actor,
  { input, isStartFixed = false }: Checking,
): Promise<CheckedSeries> {
  const { start, rrule, disambiguation } = input;
  const listed = listOccurrences({ ...start, rrule, disambiguation });
  const { violations, mediaIds, environment } = await checkPosts(deps, actor, input);
  const started = isStartFixed ? [] : checkStart(deps, input);
  const { listed: shown, omitted } = capViolations([
    ...started,
    ...listed.violations,
    ...violations,
  ]);
  refuseViolations(shown, omitted);
  return { occurrences: listed.occurrences ?? [], mediaIds, environment };
}

/** Returns a violation if the start has passed or is too far away. `listOccurrences` reports any other fault. */
function checkStart(
  { clock }: Pick<ServiceDeps, 'clock'>,
  { start }: CreateSeriesInput,
): Violation[] {
  const found = resolveScheduledTime(
    { ...start, disambiguation: 'later' },
    { now: clock.now(), timeZone: start.timeZone, pointer: '/start' },
  );
  const code = found.violation?.code;
  if (code !== 'time_in_past' && code !== 'time_too_far') return [];
  const message =
    code === 'time_in_past'
      ? 'The start is in the past. Choose a later one.'
      : `The start is more than ${MAX_YEARS_AHEAD} years away. Choose an earlier one.`;
  return [{ pointer: '/start/local', code, message }];
}

/** Returns a post of a series as a publish request with one of its texts. */
export function toPublishInput(
  post: CreateSeriesInput['post'],
  caption: string | null,
): PublishPostInput {
  if (caption === null) return post;
  return { ...post, content: { ...post.content, captions: [caption] } };
}

async function checkPosts(deps: ServiceDeps, actor: Actor, { post, evergreen }: CreateSeriesInput) {
  const texts = evergreen?.texts ?? [];
  const fill = (caption: string | null) => resolveTexts(deps, actor, toPublishInput(post, caption));
  const { input, violations: unfilled } = await fill(texts[0]?.caption ?? null);
  const facts = readPostingFacts(deps, actor, { input });
  const { deliveries, violations, media } = await preparePost(deps, actor, { input, facts });
  const { today, accounts } = await facts;
  requireSubscription(today.limits);
  const { targets } = resolveTargets(deps, input, accounts);
  const planned = await findPlannedMedia(deps, actor, input);
  const others = await Promise.all(texts.slice(1).map(({ caption }) => fill(caption)));
  const links = await Promise.all(
    others.map(async ({ input: other }) =>
      readNewPostLinks(deps, actor, { input: other, today, willStore: false }),
    ),
  );
  const ofTexts = others.flatMap(({ input: other }, index) => {
    const plan = planPost({
      input: other,
      targets,
      files: planned,
      privacyLevels: new Map(),
      takesPhotos: (target) => takesPhotos(deps, target),
      rewriteLink: links[index]?.rewrite ?? null,
    });
    return plan.violations.flatMap((one) =>
      isAboutText(one) ? [toTextPointer(one, index + 1)] : [],
    );
  });
  const own = [...unfilled, ...violations].map((one) =>
    texts.length > 0 && isAboutText(one)
      ? toTextPointer(one, 0)
      : { ...one, pointer: `/post${one.pointer}` },
  );
  return {
    violations: [...checkTexts(post, texts), ...dropRepeated([...own, ...ofTexts])],
    mediaIds: [...media.keys()],
    environment: deliveries.some(({ target }) => target.environment === 'live')
      ? ('live' as const)
      : ('sandbox' as const),
  };
}

const isAboutText = ({ pointer }: Violation): boolean => pointer.startsWith('/content/captions');
const toTextPointer = (violation: Violation, index: number): Violation => ({
  ...violation,
  pointer: `/evergreen/texts/${index}/caption`,
});

function checkTexts(
  post: CreateSeriesInput['post'],
  texts: readonly { readonly caption: string }[],
): Violation[] {
  const violations: Violation[] = [];
  if (texts.length > 0 && post.isIndividualMode)
    violations.push({
      pointer: '/evergreen',
      code: 'text_in_individual_mode',
      message:
        'Evergreen texts replace one text for all platforms. Turn off isIndividualMode, or leave out evergreen.',
    });
  const first = new Map<string, number>();
  for (const [index, { caption }] of texts.entries()) {
    const key = caption.trim();
    const other = first.get(key);
    if (other === undefined) first.set(key, index);
    else
      violations.push({
        pointer: `/evergreen/texts/${index}/caption`,
        code: 'repeated_text',
        message: `This text is the same as text ${other + 1}. Change or remove one of them.`,
      });
  }
  return violations;
}
