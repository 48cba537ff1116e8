import { toAlternatives } from '../text/name-list.ts';
import type { FitFacts } from './fit-facts.ts';
import type { SoundRecipe } from './fit-recipe.ts';
import { type FitChange, nameCodec } from './fit-text.ts';
import type { TrackRule } from '../media/media-limits.ts';

type AacRecipe = Extract<SoundRecipe, { make: 'aac' }>;

interface SoundInput {
  readonly name: string;
  readonly facts: FitFacts;
  readonly target: TrackRule;
}

/** Sample rates that the AAC encoder supports. Others become the highest. */
const SAMPLE_RATES: readonly number[] = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const MAX_CHANNELS = 2;
const MAX_SAMPLE_RATE = 48_000;
/** The largest offset between sound and video that goes unnoticed. */
const UNNOTICED_MS = 40;
/** Containers whose tracks can be copied to an MP4. */
const COPIED_FROM: ReadonlySet<string> = new Set([
  'video/mp4',
  'video/quicktime',
  'video/3gpp',
  'video/x-matroska',
]);

/** Returns whether the sound starts with the video, so that the file needs no offset between them. */
export function startsTogether({ traits }: FitFacts): boolean {
  return Math.abs(traits?.soundDelayMs ?? 0) <= UNNOTICED_MS;
}

/** Returns whether the platform accepts the sound as is in an MP4. */
export function isSoundAccepted({ facts, target }: SoundInput): boolean {
  const { maxAudioChannels = Infinity, maxAudioSampleRate = Infinity } = target;
  return (
    facts.hasAudio === false ||
    (facts.audioCodec === 'aac' &&
      (facts.audioChannels ?? 0) <= maxAudioChannels &&
      (facts.audioSampleRate ?? 0) <= maxAudioSampleRate)
  );
}

/** Returns what to do with the sound: copy it if nothing is wrong with it, or null if there is none. */
export function planSound(input: SoundInput, { startMs }: { startMs: number }): SoundRecipe | null {
  const { facts } = input;
  if (facts.kind !== 'video' || facts.hasAudio === false) return null;
  return startMs === 0 && canCopySound(input) ? { make: 'copy' } : toAac(facts);
}

/** Returns whether the whole track can be copied and keeps its timing. */
function canCopySound(input: SoundInput): boolean {
  const { contentType, audioCodec, traits } = input.facts;
  if (!traits || traits.editList === 'cuts' || !startsTogether(input.facts)) return false;
  return audioCodec === 'aac' && COPIED_FROM.has(contentType) && isSoundAccepted(input);
}

/**
 * Returns the encoder settings. Mono stays mono, and the sample rate stays the same if the encoder supports
 * it.
 */
export function toAac({ audioChannels, audioSampleRate }: FitFacts): AacRecipe {
  const rate = audioSampleRate ?? MAX_SAMPLE_RATE;
  return {
    make: 'aac',
    channels: Math.min(MAX_CHANNELS, audioChannels || MAX_CHANNELS),
    sampleRate: SAMPLE_RATES.includes(rate) ? rate : MAX_SAMPLE_RATE,
    ...((audioChannels ?? 0) > MAX_CHANNELS ? { isMixed: true } : {}),
  };
}

const LAYOUTS: Readonly<Record<number, string>> = { 6: ' (5.1)', 8: ' (7.1)' };

/** Lists the changes to the sound. */
export function listSoundChanges(input: SoundInput, sound: SoundRecipe | null): FitChange[] {
  if (sound?.make !== 'aac') return [];
  const { facts } = input;
  const changes = [
    describeCodec(input),
    describeMixing(input, sound),
    describeSampleRate(input, sound),
  ];
  const message = 'Aligns audio and video, which start at different times.';
  const sync = startsTogether(facts) ? null : { code: 'sync' as const, message };
  return [...changes, sync].filter((change) => change !== null);
}

function describeCodec({ name, facts, target }: SoundInput): FitChange | null {
  const { audioCodec } = facts;
  if (audioCodec === null || audioCodec === 'aac') return null;
  const takes = target.audioCodecs ? `: ${name} accepts ${listCodecs(target.audioCodecs)}` : '';
  const message = `Converts ${nameCodec(audioCodec)} audio to AAC${takes}.`;
  return { code: 'sound', message };
}

function describeMixing(
  { name, facts, target }: SoundInput,
  { channels }: AacRecipe,
): FitChange | null {
  const { audioChannels } = facts;
  if (audioChannels === null || audioChannels <= channels) return null;
  const layout = LAYOUTS[audioChannels] ?? ` (${audioChannels} channels)`;
  const max = target.maxAudioChannels;
  const why =
    max !== undefined && audioChannels > max ? `: ${name} allows at most ${max} channels` : '';
  return { code: 'mix_down', message: `Mixes surround sound${layout} down to stereo${why}.` };
}

function describeSampleRate(
  { name, facts, target }: SoundInput,
  { sampleRate }: AacRecipe,
): FitChange | null {
  const { audioSampleRate } = facts;
  if (audioSampleRate === null || audioSampleRate <= sampleRate) return null;
  const max = target.maxAudioSampleRate ?? Infinity;
  const why = audioSampleRate > max ? `: ${name} doesn’t allow more` : '';
  const message = `Lowers the audio sample rate from ${audioSampleRate / 1000} to ${sampleRate / 1000} kHz${why}.`;
  return { code: 'sample_rate', message };
}

const listCodecs = (codecs: readonly string[]): string => toAlternatives(codecs.map(nameCodec));
