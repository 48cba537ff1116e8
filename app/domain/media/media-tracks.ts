import { z } from 'zod';

const Count = z.number().int().nonnegative();

/** One track of a video file, by the numbers that ffmpeg knows it by. */
export const TrackRef = z.strictObject({
  id: Count.nullable().describe(
    'The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files.',
  ),
  place: Count.describe('Its place among the tracks of its kind, from 0.'),
});
export type TrackRef = z.infer<typeof TrackRef>;

/** The track that players play, and how many of its kind the file has. */
const ChosenTrack = TrackRef.extend({
  of: Count.describe('How many tracks of its kind the file has.'),
  language: z.string().nullable().describe('eng, deu, …; null if the file doesn’t say.'),
});
export type ChosenTrack = z.infer<typeof ChosenTrack>;

/** The tracks that count in a file with several: the ones that players play without being asked. */
export const MediaTracks = z.object({ picture: ChosenTrack, sound: ChosenTrack.nullable() });
export type MediaTracks = z.infer<typeof MediaTracks>;
