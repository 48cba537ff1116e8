import { createLazy } from '../client/lazy.ts';
import { markAccepted } from '../client/accepted-post.ts';
import { LOST_STATUS } from '../client/lost-status.ts';
import { attemptStore, writeStatus } from '../client/publish-attempt.ts';
import { isRecord } from '../client/responses.ts';

/** Asks the server what became of a post, and shows it. Loaded early, because it's needed offline. */
export const publishRecovery = createLazy(() => import('./publish-recovery.tsx'));

/** A post that gets no response for this long is checked. */
const SILENCE_MS = 30_000;

/**
 * Sends a composer's form. A post whose response is lost never replaces the screen with an error: the server is
 * asked what became of it, and the promise settles once that's known. Other forms are sent as they are.
 */
export async function publishSafely(
  request: Request,
  send: () => Promise<unknown>,
): Promise<unknown> {
  const form = await request.clone().formData();
  const key = readText(form, 'publishKey');
  const intent = readText(form, 'intent');
  if (intent === 'repeat') return send().catch(leaveDraft);
  if (key === '' || !PUBLISHES.has(intent)) return send();
  attemptStore.write({ key, workspaceId: readText(form, 'workspaceId'), status: 'sent' });
  const response = await Promise.race([settle(send()), waitSilently()]);
  switch (response.kind) {
    case 'data':
      // A request that was thought lost arrived late, together with this one.
      if (hasMark(response.value, 'isRunning')) return findOut(key, request.signal);
      if (hasMark(response.value, 'isPublishedBefore')) attemptStore.write(null);
      else writeStatus('new');
      return response.value;
    case 'accepted':
      attemptStore.write(null);
      markAccepted();
      return response.redirect;
    case 'signed_out':
      writeStatus('signed_out');
      return keepScreen();
    case 'lost':
      return findOut(key, request.signal);
  }
}

const SERIES_PATH = '/app/series/';
const PUBLISHES: ReadonlySet<string> = new Set(['publish', 'publish-anyway']);

/** Clears the tab's draft when the page that repeats it opens, because the form was saved as a draft of its own. */
function leaveDraft(error: unknown): never {
  // Everyone who isn't signed in is redirected to the home page, and keeps the draft.
  const to = error instanceof Response ? error.headers.get('Location') : null;
  if (to?.startsWith(SERIES_PATH)) markAccepted();
  throw error;
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function findOut(key: string, signal: AbortSignal): Promise<Response> {
  await publishRecovery.load();
  const postId = await publishRecovery.read()?.checkAttempt(key, signal);
  if (!postId) return keepScreen();
  markAccepted();
  return goToPost(postId);
}

type Sent =
  | { readonly kind: 'data'; readonly value: unknown }
  | { readonly kind: 'accepted'; readonly redirect: Response }
  | { readonly kind: 'signed_out' }
  /** A response that says nothing about the post: none, a proxy's, or a server error. */
  | { readonly kind: 'lost' };

const RESULTS_PATH = '/app/posts/';

async function settle(sending: Promise<unknown>): Promise<Sent> {
  try {
    return { kind: 'data', value: await sending };
  } catch (error) {
    // Everyone who isn't signed in is redirected to the home page.
    const to = error instanceof Response ? error.headers.get('Location') : null;
    if (error instanceof Response && to !== null)
      return to.startsWith(RESULTS_PATH)
        ? { kind: 'accepted', redirect: error }
        : { kind: 'signed_out' };
    return { kind: 'lost' };
  }
}

function waitSilently(): Promise<Sent> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ kind: 'lost' }), SILENCE_MS);
  });
}

/** Checks what a refusal says about the key's first post. If that was published, further posts need another key. */
const hasMark = (reply: unknown, mark: 'isPublishedBefore' | 'isRunning'): boolean =>
  isRecord(reply) && isRecord(reply['problem']) && reply['problem'][mark] === true;

/** Leaves the screen as it is. */
const keepScreen = (): Response => Response.json(null, { status: LOST_STATUS });

const goToPost = (postId: string): Response =>
  new Response(null, { status: 302, headers: { Location: `${RESULTS_PATH}${postId}` } });
