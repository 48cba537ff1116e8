import { GraphError, missingPermission } from '../meta/graph-error.ts';

export function missingScope(scope: string): GraphError {
  return missingPermission(
    200,
    `The permission ${scope} is not available: it must be granted before it can be used`,
  );
}

export function badImage(message: string): GraphError {
  return new GraphError(324, `(#324) ${message}`);
}

/** https://developers.facebook.com/docs/video-api/guides/reels-publishing */
const VIDEO_FAILURES = {
  382: 'The video file you tried to upload is too small.',
  389: 'Unable to fetch video file from URL.',
  6000: 'There was a problem uploading your video file. Please try again with another file.',
  1363040: 'The aspect ratio of the video is not supported.',
  1363127: 'The resolution of the video is too low.',
  1363128: 'The duration of the video is not supported.',
  1363129: 'The frame rate of the video is not supported.',
} as const;

export type VideoFailure = keyof typeof VIDEO_FAILURES;

export function describeVideoFailure(code: number): string {
  return (
    Object.entries(VIDEO_FAILURES).find(([failureCode]) => Number(failureCode) === code)?.[1] ??
    'Unknown'
  );
}

export function uploadProblem(code: 382 | 6000): GraphError {
  return new GraphError(code, `(#${code}) ${VIDEO_FAILURES[code]}`);
}
