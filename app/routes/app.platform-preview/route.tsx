import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ComposerScreen } from '#app/components/composer/composer-screen.tsx';
import type { ComposerProblem } from '#app/components/composer/problem.ts';
import type { SentDraft } from '#app/components/hooks/use-draft.ts';
import { type Draft, isWholeDraft, parseDraft } from '#app/domain/draft.ts';
import { MEDIA_REMOVED } from '#app/domain/messages.ts';
import { publishDraft } from './publish-draft.ts';
import {
  findMedia,
  listMeant,
  listUsable,
  readTikTokOptions,
  toFields,
  toSignedIn,
} from './read-facts.ts';

export const handle = { hydrate: true, rail: true, hidesTabBar: true };

export const meta: MetaFunction = () => [{ title: 'Preview & Publish · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const query = new URL(request.url).searchParams;
  const linked = parseDraft(query);
  const [accounts, { usage }, media] = await Promise.all([
    services.accounts.listAccounts(actor),
    services.usage.getUsage(actor),
    findMedia(signedIn, linked.mediaId),
  ]);
  const tiktok = await readTikTokOptions(signedIn, accounts);
  const hasChosen = isWholeDraft(query) || query.has('platforms');
  const platforms = hasChosen ? linked.platforms : listUsable(accounts);
  const draft: Draft = { ...linked, platforms, mediaId: media?.id ?? null };
  const sent: SentDraft = { draft, media, meant: listMeant(query) };
  return { accounts, usage, tiktok, sent };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const fields = toFields(await request.formData());
  const draft = parseDraft(fields);
  const intent = fields.get('intent');
  if (intent === 'remove-media') {
    return reply({ draft: { ...draft, mediaId: null }, media: null, notice: MEDIA_REMOVED });
  }
  const media = await findMedia(signedIn, draft.mediaId);
  if (intent !== 'publish') return reply({ draft, media });
  const staysBehind = fields.getAll('staysBehind');
  const result = await publishDraft(signedIn, { draft, media, staysBehind });
  if (result.kind === 'accepted') throw redirect(`/app/posts/${result.postId}`, 303);
  return data(reply({ draft, media, problem: result.problem }), { status: result.status });
}

interface Reply {
  readonly sent: SentDraft;
  readonly problem: ComposerProblem | null;
  readonly notice: string | null;
}

function reply(answer: {
  draft: Draft;
  media: SentDraft['media'];
  problem?: ComposerProblem;
  notice?: string;
}): Reply {
  const { draft, media, problem = null, notice = null } = answer;
  return { sent: { draft, media, meant: 'all' }, problem, notice };
}

export default function PlatformPreview() {
  const { accounts, usage, tiktok, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ComposerScreen
      accounts={accounts}
      usage={usage}
      tiktok={tiktok}
      sent={answer?.sent ?? sent}
      problem={answer?.problem ?? null}
      notice={answer?.notice ?? null}
    />
  );
}
