import { toSkippedValues } from '#app/domain/composer/assessments.ts';
import { toDraftFields } from '#app/domain/composer/draft-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { readPublishKey } from '../client/publish-attempt.ts';
import { savedDraftStore } from '../client/saved-draft-store.ts';
import type { Composer } from './use-composer.ts';

/** The part of the screen that is published. */
export type PublishedForm = Pick<Composer, 'draft' | 'skipped' | 'fits' | 'rows'>;

/** Builds the form that publishes the draft, with what the screen said would be skipped. */
export function toForm(
  { draft: typed, skipped, fits, rows }: PublishedForm,
  { workspaceId, intent }: { workspaceId: string; intent: string },
): FormData {
  const form = new FormData();
  form.append('workspaceId', workspaceId);
  form.append('publishKey', readPublishKey());
  const saved = savedDraftStore.read();
  if (saved?.id) {
    form.append('draftId', saved.id);
    form.append('draftVersion', String(saved.version));
  }
  const draft = keepShownAccounts(confirmFit(typed, fits), rows);
  for (const [name, value] of toDraftFields(draft)) form.append(name, value);
  for (const value of toSkippedValues(skipped)) form.append('skipped', value);
  form.append('intent', intent);
  return form;
}

/** Sends the accounts that the screen shows as chosen, without ones that were disconnected since. */
function keepShownAccounts(draft: Draft, rows: Composer['rows']): Draft {
  const accounts = { ...draft.accounts };
  for (const row of rows) {
    const chosen = row.accounts.filter(({ isChosen }) => isChosen);
    if (row.accounts.length > 0) accounts[row.platform] = chosen.map(({ account }) => account.id);
  }
  return { ...draft, accounts };
}

/** The person saw the conversion on the screen when they published, so treat it as accepted. */
function confirmFit(draft: Draft, fits: Composer['fits']): Draft {
  const isShown = fits.some(({ plans }) => plans.some(({ verdict }) => verdict === 'changes'));
  if (!isShown || draft.fit.choice !== 'unseen') return draft;
  return { ...draft, fit: { ...draft.fit, choice: 'on' } };
}
