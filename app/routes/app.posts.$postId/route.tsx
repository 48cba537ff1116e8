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
    const figures = await findFigures(signedIn, post, query.get('figures'));
    // A page that loads itself anew would throw away what is being typed, and ask the platforms each time.
    const reloads = question === null && figures === null && doesReload(post);
    return { post, question, figures, reloadSeconds: reloads ? RELOAD_SECONDS : null };
  } catch (error) {
    if (isAppError(error)) throw data(null, { status: error.status });
    throw error;
  }
}

function doesReload(post: PostOutput): boolean {
  return !isPostSettled(post) && !post.deliveries.some(({ needsDecision }) => needsDecision);
}

/** What is asked once more; null where nothing is, or where the post does not stand so any more. */
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

/** Where there are no scripts the page is asked for them: otherwise nobody waits for six platforms to see it. */
function findFigures(
  { services: { analytics }, actor }: SignedInContext,
  post: PostOutput,
  asked: string | null,
) {
  return asked === 'show' ? analytics.readPostFigures(actor, { postId: post.id }) : null;
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
  const { post, question, figures, reloadSeconds } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <ResultsScreen
      // Another post is another page: nothing of the last one's news may show.
      key={post.id}
      post={post}
      question={question}
      figures={figures}
      postProblem={answer && 'typed' in answer ? answer : null}
      problem={answer && 'deliveryId' in answer ? answer : null}
      reloads={reloadSeconds !== null}
    />
  );
}
