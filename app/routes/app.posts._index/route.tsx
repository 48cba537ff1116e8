import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PostsScreen } from '#app/components/results/posts-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { BulkPostsInput } from '#app/domain/posts/bulk-posts.ts';
import { toFields } from '../shared/form-fields.ts';
import { requireSignedIn } from '../shared/signed-in.ts';
import { readPostsPage } from './read-posts-page.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.posts);

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readPostsPage(requireSignedIn(context), request);
}

/** Applies an action to the selected posts and reports what happened to each. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const fields = toFields(await request.formData());
  const input = BulkPostsInput.safeParse({
    action: fields.get('intent'),
    postIds: fields.getAll('post'),
    takeDown: fields.get('takeDown') === 'yes',
    ...(fields.get('intent') === 'move' ? { move: readMove(fields) } : {}),
  });
  if (!input.success) {
    const problem = input.error.issues[0]?.message ?? 'Select posts first.';
    return data({ result: null, problem }, { status: 422 });
  }
  try {
    const result = await services.publishing.runBulkAction(actor, input.data);
    return data({ result, problem: null });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ result: null, problem: error.message }, { status: error.status });
  }
}

const readMove = (fields: URLSearchParams) => ({
  direction: fields.get('direction'),
  days: fields.get('days') || undefined,
  from: fields.getAll('from'),
});

export default function Posts() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <PostsScreen
      {...loaded}
      result={actionData?.result ?? null}
      problem={actionData?.problem ?? loaded.problem}
    />
  );
}
