import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import type { ComposerProblem } from '#app/components/composer/problem.ts';
import type { SentDraft } from '#app/components/hooks/use-draft.ts';
import { isDraftId } from '#app/domain/composer/composer-drafts.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { NO_COVER } from '#app/domain/composer/draft-cover.ts';
import { parseDraft } from '#app/domain/composer/draft-fields.ts';
import { addFiles } from '#app/domain/composer/draft-files.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { DraftVersion } from '#app/domain/posts/saved-drafts.ts';
import {
  toConnectedMessage,
  toConnectionFailedMessage,
} from '#app/domain/errors/messages/connections.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { ConnectionNews } from '#app/components/composer/connection-banner.tsx';
import { orElse } from './refusals.ts';
import type { SignedInContext } from './signed-in.ts';

const DRAFT_SAVED = 'Draft saved.';
const RESENDS =
  'Edit what was rejected, canceled, or deleted, then publish it. It goes to this account only, and a thread continues after its live posts.';

interface Opened {
  readonly draft: Draft;
  /** Null if the page wasn't opened with a draft. */
  readonly saved: NonNullable<SentDraft['saved']> | null;
  readonly notice: string | null;
}

/** Reads the draft that a link names, or else the fields in the link. */
export async function openDraft(
  { services, actor }: SignedInContext,
  query: URLSearchParams,
): Promise<Opened> {
  const linked = parseDraft(query);
  const draftId = query.get('draft') ?? '';
  if (!isDraftId(draftId)) return { draft: linked, saved: null, notice: null };
  const found = await orElse(services.drafts.openComposerDraft(actor, { draftId }), null);
  if (!found) {
    const notice = 'This draft was published or deleted.';
    return { draft: linked, saved: null, notice };
  }
  const { id, version, draft, problem } = found;
  const first = problem ?? (draft.resends ? RESENDS : null);
  const notice = query.has('saved') ? DRAFT_SAVED : first;
  // The library's pages without scripts return to the draft with a file.
  const mediaIds = addFiles(draft.mediaIds, linked.mediaIds);
  // Without files, a cover is the image of LinkedIn's link preview.
  const isFirst = draft.mediaIds.length === 0 && mediaIds.length > 0;
  const cover = isFirst ? NO_COVER : draft.cover;
  return { draft: { ...draft, mediaIds, cover }, saved: { id, version }, notice };
}

/** Reads what became of a connection that was started on this page. */
export function readConnection({ searchParams: query }: URL): ConnectionNews | null {
  const connected = PlatformId.safeParse(query.get('connected')).data;
  if (connected) return { tone: 'ok', message: toConnectedMessage(connected), next: null };
  const failed = query.get('error');
  if (failed !== null) {
    const message = toConnectionFailedMessage(failed, query.get('reason'));
    return { tone: 'bad', message, next: null };
  }
  const platform = PlatformId.safeParse(query.get('reconnect')).data;
  const draftId = query.get('draft') ?? '';
  if (!platform || !isDraftId(draftId)) return null;
  return { tone: 'ok', message: DRAFT_SAVED, next: platform };
}

/** Reads the platform of the account that a form without scripts reconnects. */
export function readReconnect(fields: URLSearchParams): PlatformId | null {
  const platform = /^reconnect-(.+)$/u.exec(fields.get('intent') ?? '')?.[1];
  return PlatformId.safeParse(platform).data ?? null;
}

/** Reads which draft a submitted form belongs to. */
export function readSavedDraft(
  fields: URLSearchParams,
): { readonly draftId: string; readonly version: number } | null {
  const draftId = fields.get('draftId') ?? '';
  const version = DraftVersion.safeParse(Number(fields.get('draftVersion')));
  return isDraftId(draftId) && version.success ? { draftId, version: version.data } : null;
}

function toRefusal(error: unknown): { readonly status: 'refused'; readonly message: string } {
  if (isAppError(error)) return { status: 'refused', message: error.message };
  throw error;
}

interface NextPage {
  readonly path: string;
  /** The platform whose account is reconnected afterwards. */
  readonly reconnect: PlatformId | null;
}

/**
 * Saves the form's draft, for pages without scripts. Returns a problem to show if someone else saved it in the
 * meantime; otherwise redirects to the saved draft.
 */
export async function saveForm(
  { services, actor }: SignedInContext,
  fields: URLSearchParams,
  { path, reconnect }: NextPage,
): Promise<ComposerProblem> {
  const saved = readSavedDraft(fields);
  const saving = services.drafts.saveComposerDraft(actor, {
    draftId: saved?.draftId ?? null,
    version: saved?.version ?? 0,
    clientKey: randomUUID(),
    draft: parseDraft(fields),
  });
  const result = await saving.catch(toRefusal);
  if (result.status === 'refused') return { message: result.message, fields: {} };
  const next = reconnect ? `reconnect=${reconnect}` : 'saved=1';
  if (result.status === 'saved') throw redirect(`${path}?draft=${result.id}&${next}`, 303);
  const message =
    result.status === 'gone'
      ? 'This draft was published or deleted in the meantime. Your text is still here.'
      : `${result.current.editedBy ?? 'Someone else'} saved this draft in the meantime, so your text wasn’t saved. Copy it, and open the draft again.`;
  return { message, fields: {} };
}
