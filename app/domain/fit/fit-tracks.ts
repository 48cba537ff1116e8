import type { ChosenTrack, TrackRef } from '../media/media-tracks.ts';
import type { FitFacts } from './fit-facts.ts';
import type { RecipeTracks } from './fit-recipe.ts';
import type { FitChange } from './fit-text.ts';

/** Returns the recipe's tracks. Empty for a file with one track of each kind, so its recipe stays short. */
export function planTracks({ traits }: FitFacts): { readonly tracks?: RecipeTracks } {
  const { tracks } = traits ?? {};
  if (!tracks) return {};
  const { picture, sound } = tracks;
  return { tracks: { picture: toRef(picture), sound: sound && toRef(sound) } };
}

const toRef = ({ id, place }: ChosenTrack): TrackRef => ({ id, place });

/** Lists the tracks that are left out, because a posted video has one picture and one sound track. */
export function listTrackChanges({ traits }: FitFacts): FitChange[] {
  const { picture, sound } = traits?.tracks ?? {};
  const messages = [describeChoice('video', picture), describeChoice('audio', sound)];
  return messages.flatMap((message) => (message === null ? [] : [{ code: 'tracks', message }]));
}

function describeChoice(kind: 'video' | 'audio', track: ChosenTrack | null | undefined) {
  if (!track || track.of < 2) return null;
  const language = kind === 'audio' ? nameLanguage(track.language) : null;
  const which = `${track.place + 1} of ${track.of}${language === null ? '' : ` (${language})`}`;
  const rest = track.of === 2 ? 'other is' : 'others are';
  return `Keeps ${kind} track ${which}, the one that players play by default. The ${rest} left out.`;
}

const UNKNOWN_LANGUAGES: ReadonlySet<string> = new Set(['und', 'zxx', 'mul', 'mis']);

/** Returns a language's English name. Null if the code is unknown. */
function nameLanguage(code: string | null): string | null {
  if (code === null || UNKNOWN_LANGUAGES.has(code)) return null;
  try {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return names.of(code) ?? null;
  } catch {
    // A file can state any three letters.
    return null;
  }
}
