import type { RecipeTracks } from '#app/domain/fit/fit-recipe.ts';
import type { TrackRef } from '#app/domain/media/media-tracks.ts';

interface WithTracks {
  readonly tracks?: RecipeTracks | undefined;
}

/** ffmpeg's name of a file's first sound track. */
export const FIRST_SOUND = '0:a:0';

/** Returns ffmpeg's name of the picture track to use. `V` leaves out cover art, which `v` would count. */
export function toPictureTrack({ tracks }: WithTracks): string {
  return tracks ? toSpecifier(tracks.picture, 'V') : '0:V:0';
}

/** Returns ffmpeg's name of the sound track to use. */
export function toSoundTrack({ tracks }: WithTracks): string {
  return tracks?.sound ? toSpecifier(tracks.sound, 'a') : FIRST_SOUND;
}

function toSpecifier({ id, place }: TrackRef, kind: 'V' | 'a'): string {
  return id === null ? `0:${kind}:${place}` : `0:i:${id}`;
}
