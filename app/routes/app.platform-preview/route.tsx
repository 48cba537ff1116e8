import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from '@remix-run/react';
import { ComposerScreen } from '#app/components/composer/composer-screen.tsx';
import { loadLazy } from '#app/components/composer/load-lazy.ts';
import { publishSafely } from '#app/components/composer/publish-safely.ts';
import type { ComposerProblem } from '#app/components/composer/problem.ts';
import type { CoverFacts } from '#app/components/composer/use-cover.ts';
import type { SentDraft } from '#app/components/hooks/use-draft.ts';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { listComposerAccounts } from '#app/domain/composer/composer-accounts.ts';
import { assessPlatforms, type PlatformAssessment } from '#app/domain/composer/composer.ts';
import { keepFiles } from '#app/domain/composer/draft-files.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { FileFits } from '#app/domain/composer/file-fits.ts';
import type { LinkOutput } from '#app/domain/posts/link-card.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { applyFileIntent } from '../shared/file-forms.ts';
import { publishComposerDraft, readPublishKey } from '../shared/publish-draft.ts';
import { readGroupForm } from '../shared/group-forms.ts';
import { readCovers, readCoverSearch } from '../shared/read-covers.ts';
import { readFits } from '../shared/read-fits.ts';
import { toFields } from '../shared/form-fields.ts';
import { findFiles, hasWhere, listMeant, readCreators, settleWhere } from '../shared/read-facts.ts';
import { readTimeFacts, settleTime } from '../shared/read-time-facts.ts';
import { requireSignedIn } from '../shared/signed-in.ts';
import {
  openDraft,
  readConnection,
  readReconnect,
  readSavedDraft,
  saveForm,
} from '../shared/open-draft.ts';
import { readMentions } from '../shared/read-mentions.ts';
import { readLinkPage } from './read-link-page.ts';
import { readDraftRows } from '../shared/read-rows.ts';

export const handle = { hydrate: true, rail: true, hidesTabBar: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.composer);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  const url = new URL(request.url);
  const query = url.searchParams;
  const opened = await openDraft(signedIn, query);
  const linked = opened.draft;
  const [connected, { usage }, { words }, links, mentions, files, last, groups, timeFacts] =
    await Promise.all([
      services.accounts.listAccounts(actor),
      services.usage.getUsage(actor),
      services.workspaces.getBannedWords(actor),
      services.workspaces.readLinkFacts(actor),
      readMentions(signedIn),
      findFiles(signedIn, linked),
      services.accounts.readLastChoice(actor),
      services.accountGroups.listAccountGroups(actor),
      readTimeFacts(signedIn, { request, choice: linked.time }),
    ]);
  const accounts = listComposerAccounts(connected);
  const isChosen = opened.saved !== null || hasWhere(query);
  const settled = settleWhere(linked, { connected, last, isChosen });
  const kept = keepFiles(
    settled,
    files.map(({ id }) => id),
  );
  const draft = settleTime(kept, timeFacts);
  const { saved, notice } = opened;
  const sent: SentDraft = { draft, files, changed: saved ? 'all' : listMeant(query), saved };
  const [fits, covers, creators] = await Promise.all([
    readFits(signedIn, { draft, accounts }),
    readCovers(signedIn, { draft, files }),
    readCreators(signedIn, { draft, accounts }),
  ]);
  const facts = { accounts, files, fits, bannedWords: words, links, mentions, creators };
  const rows = assessPlatforms(draft, facts);
  const connection = readConnection(url);
  const loaded = { accounts, groups: groups.items, usage, bannedWords: words, links, creators };
  return { ...loaded, mentions, timeFacts, connection, sent, rows, fits, covers, notice };
}

/** When navigating from another screen, there is no server-rendered HTML to show while the code loads. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [loaded] = await Promise.all([serverLoader<typeof loader>(), loadLazy()]);
  return loaded;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const fields = toFields(await request.formData());
  const { draft: submitted, about } = await readGroupForm(signedIn, fields);
  const intent = fields.get('intent') ?? '';
  const { draft, notice: fileNotice } = applyFileIntent(submitted, intent);
  const search = readCoverSearch(fields);
  const timeFacts = await readTimeFacts(signedIn, { request, choice: draft.time });
  const files = await findFiles(signedIn, draft);
  const [fits, covers] = await Promise.all([
    readFits(signedIn, { draft }),
    readCovers(signedIn, { draft, files, search }),
  ]);
  const respond = async (
    problem: ComposerProblem | null,
    notice: string | null = null,
  ): Promise<Reply> =>
    reply({
      draft,
      files,
      saved: readSavedDraft(fields),
      rows: await readDraftRows(signedIn, { draft, files, fits }),
      fits,
      covers,
      timeFacts,
      problem,
      notice,
      linkPage: await readLinkPage(signedIn, { draft, signal: request.signal }),
    });
  if (about) return respond(about.problem, about.notice);
  const reconnect = readReconnect(fields);
  if (intent === 'save-draft' || reconnect) {
    const next = { path: '/app/platform-preview', reconnect };
    return data(await respond(await saveForm(signedIn, fields, next)), { status: 409 });
  }
  if (intent === 'repeat') {
    const next = { path: '/app/series/new', reconnect: null };
    return data(await respond(await saveForm(signedIn, fields, next)), { status: 409 });
  }
  const allowDuplicate = intent === 'publish-anyway';
  if (intent !== 'publish' && !allowDuplicate) return respond(null, fileNotice);
  const skipped = fields.getAll('skipped');
  const workspaceId = fields.get('workspaceId');
  const saved = readSavedDraft(fields);
  const key = readPublishKey(fields);
  const requested = { draft, files, skipped, allowDuplicate, workspaceId, saved, key };
  const result = await publishComposerDraft(signedIn, requested);
  if (result.kind === 'accepted') throw redirect(`/app/posts/${result.postId}`, 303);
  const { status, problem } = result;
  return data(await respond(problem), { status });
}

interface Reply {
  readonly sent: SentDraft;
  readonly problem: ComposerProblem | null;
  readonly notice: string | null;
  readonly rows: readonly PlatformAssessment[];
  readonly fits: readonly FileFits[];
  readonly covers: CoverFacts;
  readonly timeFacts: TimeFacts;
  readonly linkPage: LinkOutput | null;
}

function reply(response: {
  draft: Draft;
  files: SentDraft['files'];
  saved?: ReturnType<typeof readSavedDraft>;
  problem?: ComposerProblem | null;
  notice?: string | null;
  rows: readonly PlatformAssessment[];
  fits: readonly FileFits[];
  covers: CoverFacts;
  timeFacts: TimeFacts;
  linkPage?: LinkOutput | null;
}): Reply {
  const { draft, files, rows, fits, covers, timeFacts, problem = null, notice = null } = response;
  const { linkPage = null, saved = null } = response;
  const opened = saved && { id: saved.draftId, version: saved.version };
  const sent: SentDraft = { draft, files, changed: 'all', saved: opened, isReply: true };
  return { sent, problem, notice, rows, fits, covers, timeFacts, linkPage };
}

/** Keeps the screen if the response is lost, and finds out whether the post was accepted. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return publishSafely(request, () => serverAction()) as ReturnType<
    typeof serverAction<typeof action>
  >;
}

export default function PlatformPreview() {
  const loaded = useLoaderData<typeof loader>();
  const { accounts, groups, usage, bannedWords, links, mentions, creators, connection } = loaded;
  const actionData = useActionData<typeof action>();
  const { sent, rows, fits, covers, timeFacts } = actionData ?? loaded;
  return (
    <ComposerScreen
      accounts={accounts}
      groups={groups}
      usage={usage}
      bannedWords={bannedWords}
      links={links}
      mentions={mentions}
      creators={creators}
      connection={connection}
      sent={sent}
      rows={rows}
      fits={fits}
      covers={covers}
      timeFacts={timeFacts}
      linkPage={actionData?.linkPage ?? null}
      problem={actionData?.problem ?? null}
      notice={(actionData ?? loaded).notice}
    />
  );
}
