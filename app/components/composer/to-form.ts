import { toSkippedValues } from '#app/domain/composer/assessments.ts';
import { toDraftFields } from '#app/domain/composer/draft-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { readPublishKey } from '../client/publish-attempt.ts';
import { savedDraftStore } from '../client/saved-draft-store.ts';
import type { Composer } from './use-composer.ts';

/** Builds the form that publishes the draft, with what the screen said would be skipped. */
export function toForm(
  { draft: typed, skipped, fits }: Composer,
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
  const draft = confirmFit(typed, fits);
  for (const [name, value] of toDraftFields(draft)) form.append(name, value);
  for (const value of toSkippedValues(skipped)) form.append('skipped', value);
  form.append('intent', intent);
  return form;
}

/** The person saw the conversion on the screen when they published, so treat it as accepted. */
function confirmFit(draft: Draft, fits: Composer['fits']): Draft {
  const isShown = fits.some(({ verdict }) => verdict === 'changes');
  if (!isShown || draft.fit.choice !== 'unseen') return draft;
  return { ...draft, fit: { ...draft.fit, choice: 'on' } };
}
