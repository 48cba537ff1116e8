import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { PostQuestion } from '#app/components/results/post-question.ts';
import { ResultsScreen } from '#app/components/results/results-screen.tsx';
import { listComposerAccounts } from '#app/domain/composer/composer-accounts.ts';
import { listPostActions } from '#app/domain/posts/post-actions.ts';
import { readReconnectNotice } from '#app/domain/accounts/reconnect-notice.ts';
import { isPostPlanned, isPostQuiet } from '#app/domain/posts/post-progress.ts';
import { toShownTime } from '#app/domain/posts/shown-time.ts';
import { PUBLISH_NOW, splitLocal, type TimeChoice } from '#app/domain/posts/time-choice.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { toFields } from '../shared/form-fields.ts';
import { orErrorPage } from '../shared/refusals.ts';
import { requireSignedIn, type SignedInContext } from '../shared/signed-in.ts';
import { applyDeliveryAction } from '../shared/apply-delivery-action.ts';
import { readTimeFacts } from '../shared/read-time-facts.ts';
import { applyPostAction } from './apply-post-action.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Results · Fanfare' }];

const RELOAD_SECONDS = 3;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const query = new URL(request.url).searchParams;
  const postId = params['postId'] ?? '';
  return orErrorPage(readPage(signedIn, { postId, query, request }));
}

async function readPage(
  signedIn: SignedInContext,
  { postId, query, request }: { postId: string; query: URLSearchParams; request: Request },
) {
  const post = await signedIn.services.publishing.getPost(signedIn.actor, { postId });
  // The page shows what they're about.
  await signedIn.services.notifications.markRead(signedIn.actor, { postId });
  const question = await findQuestion(signedIn, { post, request }, query.get('do'));
  const metrics = await findMetrics(signedIn, post, query.get('metrics'));
  // Reloading would discard what is being typed, and call the platforms each time.
  const reloads = question === null && metrics === null && doesReload(post);
  const series = await signedIn.services.series.findPostSeries(signedIn.actor, { postId });
  const notice = readReconnectNotice(query, post.deliveries);
  const reloadSeconds = reloads ? RELOAD_SECONDS : null;
  return {
    post,
    question,
    metrics,
    notice,
    reloadSeconds,
    series,
    ...(await readTime(signedIn, { post, request })),
  };
}

interface Requested {
  readonly post: PostOutput;
  readonly request: Request;
}

/** Writes the post's time; null for one that was published at once. */
async function readTime(signedIn: SignedInContext, { post, request }: Requested) {
  if (post.schedule === null) return { time: null, timeFormat: null };
  const { format, now } = await readTimeFacts(signedIn, { request, choice: PUBLISH_NOW });
  const time = toShownTime(post.schedule.publishAt, format, new Date(now));
  return { time, timeFormat: format };
}

function doesReload(post: PostOutput): boolean {
  return (
    !isPostQuiet(post) &&
    !isPostPlanned(post) &&
    !post.deliveries.some(({ needsDecision }) => needsDecision)
  );
}

/** Returns the action to confirm, or null if there is none or the post's state no longer allows it. */
async function findQuestion(
  signedIn: SignedInContext,
  { post, request }: Requested,
  requested: string | null,
): Promise<PostQuestion | null> {
  const { services, actor } = signedIn;
  const { publishing, accounts } = services;
  if (actor.role === 'viewer') return null;
  if (requested === 'repost') {
    const connected = listComposerAccounts(await accounts.listAccounts(actor));
    return { action: 'repost', accounts: connected };
  }
  const action = listPostActions(post).find((one) => one === requested);
  const postId = post.id;
  if (!action) return null;
  if (action === 'move') {
    const choice = toChoice(post);
    return { action, choice, facts: await readTimeFacts(signedIn, { request, choice }) };
  }
  if (action === 'change')
    return { action, postText: await publishing.readPostText(actor, { postId }) };
  if (action === 'delete')
    return { action, outlook: await publishing.previewDeletion(actor, { postId }) };
  return { action };
}

function toChoice({ schedule }: PostOutput): TimeChoice {
  if (schedule === null) return PUBLISH_NOW;
  const { local, timeZone, queueId } = schedule;
  return { ...PUBLISH_NOW, when: 'time', ...splitLocal(local), timeZone, queueId };
}

/**
 * Reads the metrics only if the page was requested with them, which is the way without scripts. Other pages
 * don't wait for six platforms.
 */
function findMetrics(
  { services: { analytics }, actor }: SignedInContext,
  post: PostOutput,
  requested: string | null,
) {
  return requested === 'show' ? analytics.readPostMetrics(actor, { postId: post.id }) : null;
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const fields = toFields(await request.formData());
  const postId = params['postId'] ?? '';
  const settled = await applyPostAction(signedIn, { postId, fields, request });
  return settled ?? applyDeliveryAction(signedIn, { fields, back: `/app/posts/${postId}` });
}

export default function Results() {
  const { reloadSeconds, ...loaded } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>() ?? null;
  return (
    <ResultsScreen
      // Remounts for another post, so that the previous one's updates don't show.
      key={loaded.post.id}
      {...loaded}
      postProblem={actionData && 'typed' in actionData ? actionData : null}
      problem={actionData && 'deliveryId' in actionData ? actionData : null}
      reloads={reloadSeconds !== null}
    />
  );
}
