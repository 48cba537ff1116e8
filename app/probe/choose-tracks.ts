import { EncodedPacketSink, type Input } from 'mediabunny';
import type { InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny';
import type { ChosenTrack, MediaTracks } from '#app/domain/media/media-tracks.ts';
import { listMatroskaTracks } from './list-matroska-tracks.ts';

/** Containers whose tracks have numbers of their own that ffmpeg can look up. */
const NUMBERED: ReadonlySet<string> = new Set(['mp4', 'mov', 'ts']);
const MATROSKA: ReadonlySet<string> = new Set(['mkv', 'webm']);
/** Sound that ffmpeg can't read: Apple's spatial sound, which iPhones record beside a stereo track. */
const UNREADABLE_SOUND: ReadonlySet<unknown> = new Set(['apac']);

interface ChosenTracks {
  readonly video: InputVideoTrack | null;
  readonly audio: InputAudioTrack | null;
}

/**
 * Returns the picture and the sound track that players play without being asked: one that is marked as the
 * default, rather the film's own than a commentary, else the first. A track with a single picture is cover art
 * beside one that moves.
 */
export async function chooseTracks(input: Input): Promise<ChosenTracks> {
  const videos = await input.getVideoTracks();
  const audios = await input.getAudioTracks();
  return {
    video: (await findBest(videos, rankPicture)) ?? null,
    audio: (await findBest(audios, rankSound)) ?? null,
  };
}

/** Returns the first of the tracks with the highest rank. */
async function findBest<T>(
  tracks: readonly T[],
  rank: (track: T) => Promise<number>,
): Promise<T | undefined> {
  if (tracks.length < 2) return tracks[0];
  const ranked = await Promise.all(tracks.map(async (track) => ({ track, of: await rank(track) })));
  return ranked.toSorted((a, b) => b.of - a.of)[0]?.track;
}

async function rankPicture(track: InputVideoTrack): Promise<number> {
  const { default: isDefault } = await track.getDisposition();
  return toRank([await isMoving(track), isDefault]);
}

async function rankSound(track: InputAudioTrack): Promise<number> {
  const { default: isDefault, commentary, visuallyImpaired } = await track.getDisposition();
  const isReadable = !UNREADABLE_SOUND.has(await track.getInternalCodecId());
  return toRank([isReadable, isDefault, !commentary && !visuallyImpaired]);
}

/** Returns a number in which an earlier quality outweighs all later ones. */
function toRank(qualities: readonly boolean[]): number {
  return qualities.reduce((sum, isMet) => sum * 2 + (isMet ? 1 : 0), 0);
}

async function isMoving(track: InputVideoTrack): Promise<boolean> {
  const sink = new EncodedPacketSink(track);
  const first = await sink.getFirstPacket({ metadataOnly: true });
  return first !== null && (await sink.getNextPacket(first, { metadataOnly: true })) !== null;
}

interface DescribedTracks extends ChosenTracks {
  readonly path: string;
  readonly container: string | null;
}

/**
 * Describes the chosen tracks for ffmpeg. Null for a video with one picture and at most one sound track, which
 * needs no description.
 */
export async function describeTracks(
  input: Input,
  { path, container, video, audio }: DescribedTracks,
): Promise<MediaTracks | null> {
  const videos = await input.getVideoTracks();
  const audios = await input.getAudioTracks();
  const listed =
    container !== null && MATROSKA.has(container) ? await listMatroskaTracks(path) : [];
  const pictures = listPlaces(
    videos,
    listed.filter(({ kind }) => kind === 'picture'),
  );
  const sounds = listPlaces(
    audios,
    listed.filter(({ kind }) => kind === 'sound'),
  );
  if (!video || (pictures.length < 2 && sounds.length < 2)) return null;
  const isNumbered = container !== null && NUMBERED.has(container);
  return {
    picture: await describe(video, { places: pictures, isNumbered }),
    sound: audio && (await describe(audio, { places: sounds, isNumbered })),
  };
}

/** Returns the numbers of the tracks of one kind in the file's order. */
function listPlaces(
  tracks: readonly InputTrack[],
  listed: readonly { readonly number: number }[],
): number[] {
  return listed.length < tracks.length
    ? tracks.map(({ id }) => id)
    : listed.map(({ number }) => number);
}

async function describe(
  track: InputTrack,
  { places, isNumbered }: { places: readonly number[]; isNumbered: boolean },
): Promise<ChosenTrack> {
  const language = await track.getLanguageCode();
  return {
    id: isNumbered ? track.id : null,
    place: Math.max(0, places.indexOf(track.id)),
    of: places.length,
    language: language === 'und' ? null : language,
  };
}
