import { parseDraft, toDraftFields } from '#app/domain/composer/draft-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { KeptDraft } from './draft-store.ts';
import type { Early, EarlyTick } from './typed-early.ts';

/**
 * The kept draft with what was typed early in its place: field by field, nothing of both in one. `shown` is
 * the draft that the server's form showed.
 */
export function addEarly(
  kept: KeptDraft['draft'],
  shown: Draft,
  { typed, ticked }: Early,
): KeptDraft['draft'] {
  const platforms = kept.platforms ?? shown.platforms;
  const fields = new URLSearchParams(toDraftFields({ ...kept, platforms }));
  // The box that was typed into holds the text of the mode that the form showed.
  if (typed.has('caption') || typed.has('hashtags')) fields.set('mode', shown.mode);
  for (const name of new Set(typed.keys())) fields.set(name, typed.get(name) ?? '');
  for (const tick of ticked) setTick(fields, tick);
  const draft = parseDraft(fields);
  const isChosen = kept.platforms !== null || ticked.some(({ name }) => name === 'platforms');
  return isChosen ? draft : { ...draft, platforms: null };
}

function setTick(fields: URLSearchParams, { name, value, isOn }: EarlyTick): void {
  if (name === 'platforms') {
    const others = fields.getAll(name).filter((other) => other !== value);
    fields.delete(name);
    for (const platform of isOn ? [...others, value] : others) fields.append(name, platform);
  } else {
    // The changes of a file were shown, and not wanted.
    fields.set(name, isOn ? value : name === 'fit' ? 'seen' : '');
  }
}
