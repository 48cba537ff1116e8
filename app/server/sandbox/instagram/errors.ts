import { GraphError, missingPermission } from '../meta/graph-error.ts';

/** Instagram's publishing errors, by the seven-digit subcode in its documentation. */
const TABLE = {
  2207003: [-2, 'It takes too long to download the media.'],
  2207004: [36000, 'The image is too large to download. It should be less than 8 MiB.'],
  2207005: [36001, 'The image format is not supported. Please check spec for supported formats.'],
  2207008: [24, 'The media container with this creation id is unknown or has expired.'],
  2207009: [36003, 'The aspect ratio is not supported'],
  2207010: [36004, 'The caption is too long or has too many hashtags.'],
  2207023: [100, 'The media type is unknown.'],
  2207027: [9007, 'Media ID is not available'],
  2207028: [100, 'A carousel needs between 2 and 10 items.'],
  2207040: [100, 'Too many @ tags: at most 20.'],
  2207042: [9, 'You reached the maximum number of posts that can be published by the API today.'],
  2207050: [25, 'The Instagram account is restricted.'],
  2207051: [4, 'Application request limit reached: we restrict certain activity.'],
  2207052: [9004, 'Only photo or video can be accepted as media type.'],
} as const satisfies Readonly<Record<number, readonly [number, string]>>;

export type PublishingSubcode = keyof typeof TABLE;

export function publishingError(subcode: PublishingSubcode): GraphError {
  const [code, message] = TABLE[subcode];
  return new GraphError(code, message, { subcode, userMessage: message });
}

export function missingScope(scope: string): GraphError {
  return missingPermission(10, `Application does not have permission for this action: ${scope}`);
}
