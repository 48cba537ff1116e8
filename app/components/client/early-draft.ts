import { parseDraft, toDraftFields } from '#app/domain/composer/draft-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { KeptDraft } from './draft-store.ts';
import type { EarlyInput, EarlyTick } from './typed-early.ts';

/**
 * Merges text typed before scripts loaded into the stored draft, field by field and without mixing two
 * values. `shown` is the draft that the server rendered in the form.
 */
export function mergeEarlyInput(
  stored: KeptDraft['draft'],
  shown: Draft,
  { typed, ticked }: EarlyInput,
): KeptDraft['draft'] {
  const platforms = stored.platforms ?? shown.platforms;
  const fields = new URLSearchParams(toDraftFields({ ...stored, platforms }));
  // The typed text belongs to the mode that the form showed.
  if (typed.has('caption') || typed.has('hashtags')) fields.set('mode', shown.mode);
  for (const name of new Set(typed.keys())) fields.set(name, typed.get(name) ?? '');
  for (const tick of ticked) setTick(fields, tick);
  const draft = parseDraft(fields);
  const isChosen = stored.platforms !== null || ticked.some(({ name }) => name === 'platforms');
  return isChosen ? draft : { ...draft, platforms: null };
}

function setTick(fields: URLSearchParams, { name, value, isOn }: EarlyTick): void {
  if (name === 'platforms') {
    const others = fields.getAll(name).filter((other) => other !== value);
    fields.delete(name);
    for (const platform of isOn ? [...others, value] : others) fields.append(name, platform);
  } else {
    // The conversion was shown but not wanted.
    fields.set(name, isOn ? value : name === 'fit' ? 'seen' : '');
  }
}
