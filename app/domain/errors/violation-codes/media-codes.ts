import { toEntries } from './entry.ts';

/** A post's media. */
export const POST_MEDIA_CODES = toEntries(['validation_failed'], {
  unknown_media: [
    'The workspace has no uploaded file with this ID or address.',
    'Upload the file and send the ID that the upload returns.',
  ],
  both_media: [
    'The post names its media in two ways.',
    'Send either `mediaIds`, or one file as `mediaId` or `mediaUrl`.',
  ],
  too_many_files: [
    'The post has more files than the platform allows.',
    'Remove files, or leave the platform out.',
  ],
  carousel_images_only: [
    'The platform accepts several images in one post, but no videos with them.',
    'Remove the videos, or post one video alone.',
  ],
  media_cannot_be_fitted: [
    'The file doesn’t meet the platform’s rules, and converting it can’t change that.',
    'Use another file, or leave the platform out.',
  ],
  cover_cannot_be_fitted: [
    'The cover doesn’t meet the platform’s rules, and converting it can’t change that.',
    'Use another image, or leave the cover out.',
  ],
  cover_not_an_image: [
    'The cover is a video or a document.',
    'Upload a JPEG or PNG for the cover.',
  ],
});

/** Files, which are checked on upload and again when they are posted. */
export const FILE_CODES = toEntries(['validation_failed', 'unsupported_file_type'], {
  unsupported_media: [
    'The platform doesn’t accept files of this kind or format.',
    'Convert the file to a format that the message lists, or turn on `autoFit`.',
  ],
  unsupported_file_type: [
    'Fanfare, or the platform that the upload names, doesn’t accept files of this format.',
    'Convert the file to a format that the message lists.',
  ],
  media_too_small: [
    'The file has fewer bytes than the platform accepts.',
    'Use a file of better quality.',
  ],
  video_too_short: [
    'The video is shorter than the platform accepts.',
    'Use a video of at least the length in the message.',
  ],
  video_too_long: [
    'The video is longer than the platform or the account allows.',
    'Trim the video, or turn on `autoFit`.',
  ],
  media_too_tall: [
    'The image or video is too tall for its width on this platform.',
    'Crop the file, or turn on `autoFit`.',
  ],
  media_too_wide: [
    'The image or video is too wide for its height on this platform.',
    'Crop the file, or turn on `autoFit`.',
  ],
  media_too_few_pixels: [
    'The image or video has fewer pixels than the platform accepts.',
    'Use a file with a higher resolution, or turn on `autoFit`.',
  ],
  media_too_many_pixels: [
    'The image or video has more pixels than the limit.',
    'Scale it down, or turn on `autoFit`.',
  ],
  media_too_many_frames: [
    'The GIF has more frames or pixels in all than the platform accepts.',
    'Shorten the animation, make it smaller, or turn on `autoFit`.',
  ],
  document_locked: ['The PDF needs a password.', 'Save a copy without a password.'],
  document_too_long: [
    'The document has more pages than the platform accepts.',
    'Post fewer pages.',
  ],
  media_codec: [
    'The platform doesn’t accept the file’s video or audio codec.',
    'Convert the file to a codec in the message, or turn on `autoFit`.',
  ],
  media_interlaced: [
    'The video is interlaced, which the platform doesn’t accept.',
    'Export the video as progressive, or turn on `autoFit`.',
  ],
  media_frame_rate: [
    'The frame rate is outside the platform’s range.',
    'Export the video at a rate within the range, or turn on `autoFit`.',
  ],
  media_bit_rate: [
    'The bit rate is higher than the platform accepts.',
    'Export the video at a lower bit rate, or turn on `autoFit`.',
  ],
  media_audio: [
    'The platform doesn’t accept the audio track’s format, sample rate, or number of channels.',
    'Convert the audio as the message says, or turn on `autoFit`.',
  ],
  no_cover: ['The platform doesn’t accept a cover for this kind of post.', 'Leave the cover out.'],
  fit_unavailable: [
    'The file needs to be converted, and this server lacks the program for it.',
    'Convert the file yourself, or ask the server’s administrator to install the program.',
  ],
});

export const SIZE_CODES = toEntries(['validation_failed', 'file_too_large'], {
  media_too_large: [
    'The file is larger than the limit of the platform, the account, or Fanfare.',
    'Use a smaller file, or turn on `autoFit`.',
  ],
});
