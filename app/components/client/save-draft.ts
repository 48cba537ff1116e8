import { toDraftFields } from '#app/domain/composer/draft-fields.ts';
import type { SaveResult } from '#app/domain/composer/composer-drafts.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { findWords, isRecord } from './responses.ts';
import type { SavedDraft } from './saved-draft-store.ts';

/** Why a save didn't reach the server, or what the server did with it. */
export type SaveResponse =
  | SaveResult
  | { readonly status: 'offline' }
  | { readonly status: 'signed_out' }
  | { readonly status: 'other_workspace' }
  | { readonly status: 'refused'; readonly message: string };

interface SaveOptions {
  readonly workspaceId: string;
  readonly saved: SavedDraft;
  readonly draft: Draft;
  /** The page is being closed, and the request has to outlive it. */
  readonly isLast?: boolean;
}

const SAVE_TIMEOUT_MS = 20_000;
/** Browsers refuse requests that outlive their page above 64 KiB. */
const MAX_LAST_BYTES = 60_000;
const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;

/** Sends a draft to the server. Never rejects. */
export async function saveDraft(options: SaveOptions): Promise<SaveResponse> {
  const body = toBody(options);
  const keepalive = options.isLast === true && body.toString().length <= MAX_LAST_BYTES;
  try {
    const response = await fetch('/app/drafts/save', {
      method: 'POST',
      body,
      keepalive,
      // A signed-out person is redirected to the sign-in page.
      redirect: 'manual',
      signal: AbortSignal.timeout(SAVE_TIMEOUT_MS),
    });
    if (response.type === 'opaqueredirect' || response.status === UNAUTHORIZED)
      return { status: 'signed_out' };
    if (response.status >= SERVER_ERROR) return { status: 'offline' };
    const result: unknown = await response.json();
    if (isSaveResponse(result)) return result;
    return { status: 'refused', message: findWords(result) ?? 'The server refused this draft.' };
  } catch {
    return { status: 'offline' };
  }
}

const STATUSES: ReadonlySet<unknown> = new Set(['saved', 'changed', 'gone', 'other_workspace']);

/** Returns whether the response is from our server, not from a proxy. */
function isSaveResponse(value: unknown): value is SaveResponse {
  return isRecord(value) && STATUSES.has(value['status']);
}

function toBody({ workspaceId, saved, draft }: SaveOptions): URLSearchParams {
  const body = new URLSearchParams(toDraftFields(draft));
  body.set('workspaceId', workspaceId);
  body.set('clientKey', saved.clientKey);
  body.set('draftId', saved.id ?? '');
  body.set('version', String(saved.version));
  return body;
}
