import { NO_ACCOUNT, parseDraft, toDraftFields } from '#app/domain/composer/draft-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { type StoredDraft, resolveStored } from './draft-store.ts';
import type { EarlyInput, EarlyTick } from './typed-early.ts';

/**
 * Merges text typed before scripts loaded into the stored draft, field by field and without mixing two
 * values. `shown` is the draft that the server rendered in the form.
 */
export function mergeEarlyInput(
  stored: StoredDraft['draft'],
  shown: Draft,
  { typed, ticked }: EarlyInput,
): StoredDraft['draft'] {
  const fields = new URLSearchParams(toDraftFields(resolveStored(stored, shown)));
  // The typed text belongs to the mode that the form showed.
  if (typed.has('caption') || typed.has('hashtags')) fields.set('mode', shown.mode);
  for (const name of new Set(typed.keys())) fields.set(name, typed.get(name) ?? '');
  for (const tick of ticked) setTick(fields, tick);
  const draft = parseDraft(fields);
  const isChosen = stored.platforms !== null || ticked.some(({ name }) => isTargetField(name));
  return isChosen ? draft : { ...draft, platforms: null };
}

const isTargetField = (name: string): boolean =>
  name === 'platforms' || name.startsWith('accounts.');

function setTick(fields: URLSearchParams, { name, value, isOn }: EarlyTick): void {
  if (isTargetField(name)) {
    const others = fields.getAll(name).filter((other) => other !== value);
    fields.delete(name);
    for (const other of isOn ? [...others, value] : others) fields.append(name, other);
    // Without any account, the platform's default account would be used.
    if (name !== 'platforms' && !fields.has(name)) fields.append(name, NO_ACCOUNT);
  } else {
    // The conversion was shown and turned off.
    fields.set(name, isOn ? value : name === 'fit' ? 'seen' : '');
  }
}
