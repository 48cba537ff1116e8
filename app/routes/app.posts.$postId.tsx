import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ResultsScreen } from '#app/components/results/results-screen.tsx';
import { isAppError } from '#app/domain/app-error-shape.ts';
import { isPostSettled } from '#app/domain/post-progress.ts';
import type { PostOutput } from '#app/domain/publish.ts';
import type { AppLoadContext } from '#app/server/http/load-context.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Results · Fanfare' }];

const RELOAD_SECONDS = 3;

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (!context.actor) throw redirect('/');
  const post = await findPost(context, params['postId'] ?? '');
  return { post, reloadSeconds: doesReload(post) ? RELOAD_SECONDS : null };
}

function doesReload(post: PostOutput): boolean {
  return !isPostSettled(post) && !post.deliveries.some(({ needsDecision }) => needsDecision);
}

async function findPost(context: AppLoadContext, postId: string): Promise<PostOutput> {
  if (!context.actor) throw redirect('/');
  try {
    return await context.services.publishing.getPost(context.actor, { postId });
  } catch (error) {
    if (isAppError(error)) throw data(null, { status: error.status });
    throw error;
  }
}

const DecisionInput = z.object({
  deliveryId: z.string().max(80),
  url: z
    .union([
      z.literal('').transform(() => undefined),
      z.url({ protocol: /^https?$/u, error: 'Enter the whole link, beginning with https://.' }),
    ])
    .optional(),
  intent: z.enum(['retry', 'cancel', 'take-down', 'is-live', 'is-not-live']),
});
type DecisionInput = z.infer<typeof DecisionInput>;

export async function action({ params, request, context }: ActionFunctionArgs) {
  if (!context.actor) throw redirect('/');
  const form = Object.fromEntries(await request.formData());
  const typed = { deliveryId: toText(form['deliveryId']), url: toText(form['url']) };
  // Whoever says that it is not live need not have cleared the field.
  const input = DecisionInput.safeParse(
    form['intent'] === 'is-live' ? form : { ...form, url: undefined },
  );
  if (!input.success) {
    const message = input.error.issues[0]?.message ?? 'This page has changed. Reload it.';
    return data({ ...typed, message }, { status: 422 });
  }
  try {
    await settle(context, input.data);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ ...typed, message: error.message }, { status: error.status });
  }
  return redirect(toPagePath(params));
}

async function settle(
  { actor, services }: AppLoadContext,
  { deliveryId, url, intent }: DecisionInput,
): Promise<void> {
  if (!actor) throw redirect('/');
  const { publishing } = services;
  switch (intent) {
    case 'retry':
      await publishing.retryDelivery(actor, { deliveryId });
      break;
    case 'cancel':
      await publishing.cancelDelivery(actor, { deliveryId });
      break;
    case 'take-down':
      await publishing.takeDownDelivery(actor, { deliveryId });
      break;
    case 'is-live':
      await publishing.resolveDelivery(actor, { deliveryId, isLive: true, url });
      break;
    case 'is-not-live':
      await publishing.resolveDelivery(actor, { deliveryId, isLive: false });
  }
}

/** Back to the page that the form stood on: the post's, or the delivery's own. */
function toPagePath({ postId, deliveryId }: ActionFunctionArgs['params']): string {
  const post = `/app/posts/${postId ?? ''}`;
  return deliveryId === undefined ? post : `${post}/deliveries/${deliveryId}`;
}

function toText(value: FormDataEntryValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

export default function Results() {
  const { post, reloadSeconds } = useLoaderData<typeof loader>();
  return (
    <ResultsScreen
      // Another post is another page: nothing of the last one's news may show.
      key={post.id}
      post={post}
      problem={useActionData<typeof action>() ?? null}
      reloads={reloadSeconds !== null}
    />
  );
}
