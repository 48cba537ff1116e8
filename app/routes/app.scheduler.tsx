import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { publishSafely } from '#app/components/composer/publish-safely.ts';
import type { SentDraft } from '#app/components/hooks/use-draft.ts';
import { PublishNowScreen } from '#app/components/publish-now/publish-now-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { listComposerAccounts } from '#app/domain/composer/composer-accounts.ts';
import { assessPlatforms } from '#app/domain/composer/composer.ts';
import { keepFiles } from '#app/domain/composer/draft-files.ts';
import { toPostFailedMessage } from '#app/domain/errors/messages/publishing.ts';
import { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import { showPostTimes } from '#app/domain/posts/show-post-times.ts';
import { isAtLeast } from '#app/domain/workspaces/roles.ts';
import {
  openDraft,
  readConnection,
  readReconnect,
  readSavedDraft,
  saveForm,
} from './shared/open-draft.ts';
import { publishComposerDraft, readPublishKey } from './shared/publish-draft.ts';
import { readGroupForm } from './shared/group-forms.ts';
import { readCovers, readCoverSearch } from './shared/read-covers.ts';
import { readFits } from './shared/read-fits.ts';
import { toFields } from './shared/form-fields.ts';
import { findFiles, hasWhere, listMeant, readCreators, settleWhere } from './shared/read-facts.ts';
import { readTimeFacts, settleTime } from './shared/read-time-facts.ts';
import { requireSignedIn } from './shared/signed-in.ts';
import { readMentions } from './shared/read-mentions.ts';
import { readDraftRows } from './shared/read-rows.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.publishNow);

const POSTS_PER_PAGE = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  // Viewers can't publish. They see the posts in their own place.
  if (!isAtLeast(actor.role, 'editor')) throw redirect(PLACES.posts.href);
  const url = new URL(request.url);
  const query = url.searchParams;
  const { draft: linked, saved, notice } = await openDraft(signedIn, query);
  const requested = readSearch(query);
  const [connected, { usage }, files, page, { words }, links, mentions, last, groups, timeFacts] =
    await Promise.all([
      services.accounts.listAccounts(actor),
      services.usage.getUsage(actor),
      findFiles(signedIn, linked),
      services.publishing.listPosts(actor, requested),
      services.workspaces.getBannedWords(actor),
      services.workspaces.readLinkFacts(actor),
      readMentions(signedIn),
      services.accounts.readLastChoice(actor),
      services.accountGroups.listAccountGroups(actor),
      readTimeFacts(signedIn, { request, choice: linked.time }),
    ]);
  const accounts = listComposerAccounts(connected);
  const isChosen = saved !== null || hasWhere(query);
  const settled = settleWhere(linked, { connected, last, isChosen });
  const kept = keepFiles(
    settled,
    files.map(({ id }) => id),
  );
  const draft = settleTime(kept, timeFacts);
  const sent: SentDraft = { draft, files, changed: saved ? 'all' : listMeant(query), saved };
  const [fits, covers, creators] = await Promise.all([
    readFits(signedIn, { draft, accounts }),
    readCovers(signedIn, { draft, files }),
    readCreators(signedIn, { draft, accounts }),
  ]);
  const facts = { accounts, files, fits, bannedWords: words, links, mentions, creators };
  return {
    rows: assessPlatforms(draft, facts),
    accounts,
    groups: groups.items,
    usage,
    bannedWords: words,
    links,
    mentions,
    creators,
    sent,
    fits,
    covers,
    timeFacts,
    page,
    times: showPostTimes(page.items, timeFacts),
    notice,
    connection: readConnection(url),
    search: requested.search ?? '',
  };
}

/** Invalid searches are ignored. */
function readSearch(query: URLSearchParams): ListPostsInput {
  const search = query.get('search') ?? '';
  const whole: ListPostsInput = { limit: POSTS_PER_PAGE };
  if (search === '') return whole;
  return ListPostsInput.safeParse({ ...whole, search }).data ?? whole;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const fields = toFields(await request.formData());
  const { draft, about } = await readGroupForm(signedIn, fields);
  const files = await findFiles(signedIn, draft);
  const saved = readSavedDraft(fields);
  const opened = saved && { id: saved.draftId, version: saved.version };
  const sent: SentDraft = { draft, files, changed: 'all', saved: opened, isReply: true };
  const [fits, covers, timeFacts] = await Promise.all([
    readFits(signedIn, { draft }),
    readCovers(signedIn, { draft, files, search: readCoverSearch(fields) }),
    readTimeFacts(signedIn, { request, choice: draft.time }),
  ]);
  const facts = { sent, fits, covers, timeFacts };
  if (about)
    return data({
      ...facts,
      rows: await readDraftRows(signedIn, { draft, files, fits }),
      ...about,
    });
  const intent = fields.get('intent');
  const allowDuplicate = intent === 'publish-anyway';
  const reconnect = readReconnect(fields);
  if (reconnect || (intent !== 'publish' && !allowDuplicate)) {
    const next = { path: '/app/scheduler', reconnect };
    const problem = reconnect ? await saveForm(signedIn, fields, next) : null;
    const rows = await readDraftRows(signedIn, { draft, files, fits });
    return data({ ...facts, rows, problem });
  }
  const skipped = fields.getAll('skipped');
  const workspaceId = fields.get('workspaceId');
  const key = readPublishKey(fields);
  const requested = { draft, files, skipped, allowDuplicate, workspaceId, saved, key };
  const result = await publishComposerDraft(signedIn, requested);
  if (result.kind === 'accepted') throw redirect(`/app/posts/${result.postId}`, 303);
  const { status, problem } = result;
  const message = problem.isDuplicate
    ? problem.message
    : toPostFailedMessage(problem.message.replace(/^(?:Failed to publish|Error): /u, ''));
  const rows = await readDraftRows(signedIn, { draft, files, fits });
  return data({ ...facts, rows, problem: { ...problem, message } }, { status });
}

/** Keeps the screen if the response is lost, and finds out whether the post was accepted. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return publishSafely(request, () => serverAction()) as ReturnType<
    typeof serverAction<typeof action>
  >;
}

export default function Scheduler() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return <PublishNowScreen {...loaded} problem={null} {...actionData} />;
}
