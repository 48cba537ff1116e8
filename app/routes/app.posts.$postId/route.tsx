import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { PostQuestion } from '#app/components/results/post-question.ts';
import { ResultsScreen } from '#app/components/results/results-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { listPostActions } from '#app/domain/posts/post-actions.ts';
import { isPostSettled } from '#app/domain/posts/post-progress.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { SignedInContext } from '../app.platform-preview/publish-draft.ts';
import { toFields, toSignedIn } from '../app.platform-preview/read-facts.ts';
import { settleDelivery } from './settle-delivery.ts';
import { settlePost } from './settle-post.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Results · Fanfare' }];

const RELOAD_SECONDS = 3;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const query = new URL(request.url).searchParams;
  try {
    const postId = params['postId'] ?? '';
    const post = await signedIn.services.publishing.getPost(signedIn.actor, { postId });
    const question = await findQuestion(signedIn, post, query.get('do'));
    const metrics = await findMetrics(signedIn, post, query.get('metrics'));
    // Reloading would discard what is being typed, and call the platforms each time.
    const reloads = question === null && metrics === null && doesReload(post);
    return { post, question, metrics, reloadSeconds: reloads ? RELOAD_SECONDS : null };
  } catch (error) {
    if (isAppError(error)) throw data(null, { status: error.status });
    throw error;
  }
}

function doesReload(post: PostOutput): boolean {
  return !isPostSettled(post) && !post.deliveries.some(({ needsDecision }) => needsDecision);
}

/** Returns the action to confirm, or null if there is none or the post's state no longer allows it. */
async function findQuestion(
  { services: { publishing }, actor }: SignedInContext,
  post: PostOutput,
  asked: string | null,
): Promise<PostQuestion | null> {
  const action = listPostActions(post).find((one) => one === asked);
  const postId = post.id;
  if (!action || actor.role === 'viewer') return null;
  if (action === 'change')
    return { action, words: await publishing.readPostWords(actor, { postId }) };
  if (action === 'delete')
    return { action, outlook: await publishing.previewDeletion(actor, { postId }) };
  return { action };
}

/**
 * Reads the metrics only if the page was requested with them, which is the way without scripts. Other pages
 * don't wait for six platforms.
 */
function findMetrics(
  { services: { analytics }, actor }: SignedInContext,
  post: PostOutput,
  asked: string | null,
) {
  return asked === 'show' ? analytics.readPostMetrics(actor, { postId: post.id }) : null;
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const fields = toFields(await request.formData());
  const postId = params['postId'] ?? '';
  const settled = await settlePost(signedIn, { postId, fields });
  return settled ?? settleDelivery(signedIn, { fields, back: `/app/posts/${postId}` });
}

export default function Results() {
  const { post, question, metrics, reloadSeconds } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <ResultsScreen
      // Remounts for another post, so that the previous one's updates don't show.
      key={post.id}
      post={post}
      question={question}
      metrics={metrics}
      postProblem={answer && 'typed' in answer ? answer : null}
      problem={answer && 'deliveryId' in answer ? answer : null}
      reloads={reloadSeconds !== null}
    />
  );
}
