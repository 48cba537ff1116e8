import { accept, either, FIT, NO_FIT, PERHAPS_FIT, refuse } from './vocabulary.ts';
import type { ExpectedFile, Truth, Verdicts } from './vocabulary.ts';

/** H.264 and AAC in an MP4, 640x360 at 30 frames per second, four seconds long. */
const BASE: Truth = {
  types: ['video/mp4'],
  kinds: ['video'],
  width: 640,
  height: 360,
  rotation: 0,
  durationMs: 4000,
  frameRate: 30,
  videoCodec: 'h264',
  audioCodec: 'aac',
  hasAudio: true,
};
const SILENT = { audioCodec: undefined, hasAudio: false };

/**
 * Verdicts on an ordinary video. Durations in section 9 of the product specification are recommendations; the
 * platform's limit is binding.
 */
const TAKEN: Verdicts = {
  instagram: accept(
    'instagram 3.2, reel: MP4/MOV, H.264 or HEVC, AAC, 23 to 60 fps, 3 s to 15 min',
  ),
  facebook: accept('facebook 3, Video (/videos): MP4/MOV preferred, 9:16 to 16:9'),
  linkedin: accept('linkedin 3, video: MP4 only, 75 KB to 500 MB, 3 s to 30 min'),
  twitter: accept(
    'x 3 and November 2026, video: MP4/MOV, H.264, AAC-LC, 0.5 s to 20 min, 1280x1024',
  ),
  tiktok: accept('tiktok 3: MP4, WebM, MOV; H.264, H.265, VP8, VP9; 23 to 60 fps; 360 to 4096 px'),
  youtube: accept('youtube 3: video/* up to 256 GB or 12 h, no list of codecs'),
};

function video(differs: Partial<Truth> = {}, on: Partial<Verdicts> = {}): ExpectedFile {
  return { truth: { ...BASE, ...differs }, on: { ...TAKEN, ...on } };
}

const LINKEDIN_MP4_ONLY = refuse(
  'container',
  FIT,
  'linkedin 3: MP4 only; 7: MOV must be converted',
);
const LINKEDIN_SILENT_ON_CODECS = either('codec', 'linkedin 3 names no codecs');
const FACEBOOK_PREFERS_MP4 = either(
  ['container', 'codec'],
  'facebook 3: MP4/MOV preferred; what else /videos takes is not said',
);
const FACEBOOK_SILENT_ON_CODECS = either(
  ['codec', 'audio'],
  'facebook 3: the current guide gives no numbers for /videos',
);

const AS_WEBM: Partial<Verdicts> = {
  instagram: refuse(
    ['container', 'codec', 'audio'],
    FIT,
    'instagram 3.2: MP4/MOV; 6 case 14: WebM',
  ),
  facebook: FACEBOOK_PREFERS_MP4,
  linkedin: LINKEDIN_MP4_ONLY,
  twitter: refuse(['container', 'codec', 'audio'], FIT, 'x 3: MP4/MOV, H.264, AAC-LC'),
};
const NEITHER_CONTAINER_NOR_CODEC: Partial<Verdicts> = {
  ...AS_WEBM,
  tiktok: refuse(['container', 'codec'], FIT, 'tiktok 3: MP4, WebM, MOV; H.264, H.265, VP8, VP9'),
};
const RARE_CODEC_IN_MP4: Partial<Verdicts> = {
  instagram: refuse('codec', FIT, 'instagram 3.2: H.264 or HEVC'),
  facebook: FACEBOOK_SILENT_ON_CODECS,
  linkedin: LINKEDIN_SILENT_ON_CODECS,
  twitter: refuse('codec', FIT, 'x 3: H.264'),
  tiktok: refuse('codec', FIT, 'tiktok 3: H.264, H.265, VP8, VP9'),
};
const RARE_SOUND: Partial<Verdicts> = {
  instagram: refuse(['codec', 'audio'], FIT, 'instagram 3.2: AAC'),
  facebook: FACEBOOK_SILENT_ON_CODECS,
  linkedin: either(['codec', 'audio'], 'linkedin 3 names no codecs'),
  twitter: refuse(['codec', 'audio'], FIT, 'x 3: AAC-LC'),
  tiktok: either(['codec', 'audio'], 'tiktok 3 says nothing of sound'),
};

const WEBM = { types: ['video/webm'], videoCodec: 'vp9', audioCodec: 'opus' };
const AVI = { types: ['video/vnd.avi', 'video/x-msvideo'], videoCodec: 'mpeg4', audioCodec: 'mp3' };
const MOV = { types: ['video/quicktime'] };

export const CODECS_AND_CONTAINERS: Record<string, ExpectedFile> = {
  'h264-aac.mp4': video(),
  'h264-aac.mov': video(MOV, { linkedin: LINKEDIN_MP4_ONLY }),
  'h264-aac.m4v': video(
    { types: ['video/x-m4v', 'video/mp4'] },
    {
      instagram: either(
        'container',
        "instagram 3.2: MP4/MOV; Apple's name for an MP4 is not named",
      ),
      linkedin: either('container', "linkedin 3: MP4 only; Apple's name for an MP4 is not named"),
      twitter: either('container', "x 3: MP4/MOV; Apple's name for an MP4 is not named"),
      tiktok: either('container', "tiktok 3: MP4, WebM, MOV; Apple's name for an MP4 is not named"),
    },
  ),
  'h264-aac.mkv': video(
    { types: ['video/x-matroska', 'video/matroska'] },
    {
      instagram: refuse('container', FIT, 'instagram 3.2: MP4/MOV'),
      facebook: FACEBOOK_PREFERS_MP4,
      linkedin: LINKEDIN_MP4_ONLY,
      twitter: refuse('container', FIT, 'x 3: MP4/MOV'),
      tiktok: refuse('container', FIT, 'tiktok 3: MP4, WebM, MOV'),
    },
  ),
  'h264-aac.ts': video(
    { types: ['video/mp2t'] },
    {
      instagram: refuse('container', FIT, 'instagram 3.2: MP4/MOV'),
      facebook: FACEBOOK_PREFERS_MP4,
      linkedin: LINKEDIN_MP4_ONLY,
      twitter: either('container', 'x 3: MP4/MOV, yet 2.3: the schema lists video/mp2t'),
      tiktok: refuse('container', FIT, 'tiktok 3: MP4, WebM, MOV'),
    },
  ),
  'hevc-aac.mp4': video(
    { videoCodec: 'hevc' },
    { linkedin: LINKEDIN_SILENT_ON_CODECS, twitter: refuse('codec', FIT, 'x 3: H.264') },
  ),
  'vp9-opus.webm': video(WEBM, AS_WEBM),
  'vp8-vorbis.webm': video({ ...WEBM, videoCodec: 'vp8', audioCodec: 'vorbis' }, AS_WEBM),
  'av1-opus.webm': video(
    { ...WEBM, videoCodec: 'av1', durationMs: 3200 },
    { ...AS_WEBM, tiktok: refuse('codec', FIT, 'tiktok 3: H.264, H.265, VP8, VP9') },
  ),
  'av1-aac.mp4': video(
    { videoCodec: 'av1', durationMs: 3200 },
    { ...RARE_CODEC_IN_MP4, facebook: accept('facebook 3: AV1 is named for reels') },
  ),
  'mpeg4-mp3.avi': video(AVI, NEITHER_CONTAINER_NOR_CODEC),
  'mpeg4-aac.mp4': video({ videoCodec: 'mpeg4' }, RARE_CODEC_IN_MP4),
  'prores-pcm.mov': video(
    {
      ...MOV,
      width: 480,
      height: 360,
      durationMs: 3200,
      frameRate: 24,
      videoCodec: 'prores',
      audioCodec: 'pcm',
    },
    {
      instagram: refuse(['codec', 'audio'], FIT, 'instagram 3.2: H.264 or HEVC, AAC'),
      facebook: FACEBOOK_SILENT_ON_CODECS,
      linkedin: LINKEDIN_MP4_ONLY,
      twitter: refuse(['codec', 'audio'], FIT, 'x 3: H.264, AAC-LC'),
      tiktok: refuse(['codec', 'audio'], FIT, 'tiktok 3: H.264, H.265, VP8, VP9'),
    },
  ),
  'mjpeg-pcm.avi': video(
    { ...AVI, durationMs: 3500, videoCodec: 'mjpeg', audioCodec: 'pcm' },
    NEITHER_CONTAINER_NOR_CODEC,
  ),
  'h264-mp3.mp4': video({ audioCodec: 'mp3' }, RARE_SOUND),
  'h264-pcm.mov': video(
    { ...MOV, audioCodec: 'pcm' },
    { ...RARE_SOUND, linkedin: LINKEDIN_MP4_ONLY },
  ),
  'h264-opus.mp4': video({ audioCodec: 'opus' }, RARE_SOUND),
  'silent.mp4': video(SILENT),
  'h264-444.mp4': video(
    {},
    {
      instagram: refuse('codec', FIT, 'instagram 3.2: 4:2:0'),
      facebook: FACEBOOK_SILENT_ON_CODECS,
      linkedin: LINKEDIN_SILENT_ON_CODECS,
      twitter: refuse('codec', FIT, 'x 3: YUV 4:2:0'),
      tiktok: either('codec', 'tiktok 3 says nothing of colour sampling'),
    },
  ),
  'h264-lossless.mp4': video(
    {},
    {
      instagram: refuse('codec', FIT, 'instagram 3.2: 4:2:0; the profile is High 4:4:4 Predictive'),
      facebook: FACEBOOK_SILENT_ON_CODECS,
      linkedin: LINKEDIN_SILENT_ON_CODECS,
      twitter: refuse('codec', FIT, 'x 3: High Profile'),
      tiktok: either('codec', 'tiktok 3 says nothing of colour sampling'),
    },
  ),
  'h264-10-bit.mp4': video(
    {},
    {
      instagram: either('codec', 'instagram 3.2: H.264, 4:2:0; bits a colour are not named'),
      facebook: FACEBOOK_SILENT_ON_CODECS,
      linkedin: LINKEDIN_SILENT_ON_CODECS,
      twitter: refuse('codec', FIT, 'x 3: H.264 High, which has 8 bits a colour'),
      tiktok: either('codec', 'tiktok 3 says nothing of bits a colour'),
    },
  ),
  'interlaced.mp4': video(
    { height: 384 },
    {
      instagram: refuse('scan', FIT, 'instagram 3.2: progressive'),
      twitter: refuse('scan', FIT, 'x 3: progressive'),
    },
  ),
  'moov-last.mp4': video(
    {},
    { instagram: either('container', 'instagram 3.2: moov first; fragile, but seen to be taken') },
  ),
  'edit-list.mp4': video(
    {},
    { instagram: either('container', 'instagram 3.2: no edit lists; most phones write them') },
  ),
  'fragmented.mp4': video(
    {},
    {
      instagram: either(['container', 'unreadable'], 'instagram 3.2: fragments are not named'),
      facebook: either(['container', 'unreadable'], 'facebook 3: fragments are not named'),
      linkedin: either(['container', 'unreadable'], 'linkedin 3: fragments are not named'),
      twitter: either(['container', 'unreadable'], 'x 3: fragments are not named'),
      tiktok: either(['container', 'unreadable'], 'tiktok 3: fragments are not named'),
    },
  ),
  'really-mp4.mov': video(),
  'really-mov.mp4': video(MOV, { linkedin: LINKEDIN_MP4_ONLY }),
  'really-webm.mp4': video(WEBM, AS_WEBM),
};

const X_LARGEST = 'x 3: 32x32 to 1280x1024';
const X_ABOVE_1080P = 'x, November 2026: above 1080p is not named';
const X_RATIO = 'x 3: aspect 1:3 to 3:1';
const FACEBOOK_RATIO = refuse('aspect_ratio', FIT, 'facebook 3: 9:16 to 16:9 (1363040)');
const TIKTOK_SIDES = refuse('dimensions', FIT, 'tiktok 3: 360 to 4096 px a side');
const INSTAGRAM_COLUMNS = refuse('dimensions', FIT, 'instagram 3.2: at most 1920 columns');

export const SHAPES: Record<string, ExpectedFile> = {
  '16x16.mp4': video(
    { width: 16, height: 16 },
    {
      instagram: either('dimensions', 'instagram 3.2 names no smallest picture'),
      facebook: either('dimensions', 'facebook 4: 382 too small, without a number'),
      linkedin: either('dimensions', 'linkedin 3 names no smallest picture'),
      twitter: refuse('dimensions', FIT, X_LARGEST),
      // Enlarged 22 times, it would be a blur.
      tiktok: refuse('dimensions', NO_FIT, 'tiktok 3: 360 to 4096 px a side'),
      youtube: either('dimensions', 'youtube 2.5: failureReason tooSmall, without a number'),
    },
  ),
  'odd-641x361.webm': video({ ...WEBM, ...SILENT, width: 641, height: 361 }, AS_WEBM),
  'odd-641x361.mp4': video({ videoCodec: 'mpeg4', width: 641, height: 361 }, RARE_CODEC_IN_MP4),
  'ratio-1-1.mp4': video({ width: 480, height: 480 }),
  'ratio-4-5.mp4': video({ width: 576, height: 720 }),
  'ratio-9-16.mp4': video(
    { width: 540, height: 960 },
    { facebook: accept('facebook 3, Reel: 9:16, at least 540x960, 3 to 90 s, 24 to 60 fps') },
  ),
  'ratio-191-100.mp4': video({ width: 764, height: 400 }, { facebook: FACEBOOK_RATIO }),
  'ratio-3-1.mp4': video(
    { width: 1080, height: 360 },
    { facebook: FACEBOOK_RATIO, twitter: accept(X_RATIO) },
  ),
  'ratio-1-4.mp4': video(
    { width: 256, height: 1024 },
    {
      facebook: FACEBOOK_RATIO,
      twitter: refuse('aspect_ratio', FIT, X_RATIO),
      tiktok: TIKTOK_SIDES,
    },
  ),
  'ratio-16-1.mp4': video(
    { width: 1920, height: 120 },
    {
      instagram: refuse('aspect_ratio', FIT, 'instagram 3.2: 0.01:1 to 10:1'),
      facebook: FACEBOOK_RATIO,
      twitter: refuse(['aspect_ratio', 'dimensions'], FIT, `${X_LARGEST}; ${X_RATIO}`),
      tiktok: TIKTOK_SIDES,
    },
  ),
  'wide-4608x480.mp4': video(
    { width: 4608, height: 480, frameRate: 24, durationMs: 3200 },
    {
      instagram: INSTAGRAM_COLUMNS,
      facebook: FACEBOOK_RATIO,
      twitter: refuse(['aspect_ratio', 'dimensions'], FIT, `${X_LARGEST}; ${X_RATIO}`),
      tiktok: TIKTOK_SIDES,
    },
  ),
  '1080p.mp4': video(
    { width: 1920, height: 1080, frameRate: 24, durationMs: 3200 },
    { twitter: either('dimensions', 'x, November 2026: played back smaller unless Premium') },
  ),
  'portrait-720x1280.mp4': video(
    { width: 720, height: 1280, durationMs: 3200 },
    { twitter: either('dimensions', `${X_LARGEST}; whether it may stand upright is not said`) },
  ),
  'anamorphic.mp4': video({ width: 853, height: 480 }),
  'lying-960x540.mp4': video({ width: 960, height: 540 }),
  'rotated-90.mp4': video({ width: 540, height: 960, rotation: 90 }),
  'rotated-180.mp4': video({ width: 960, height: 540, rotation: 180 }),
  'rotated-270.mp4': video({ width: 540, height: 960, rotation: 270 }),
  'rotated-90-small.mp4': video(
    { width: 360, height: 640, rotation: 90 },
    {
      facebook: either(
        'dimensions',
        'facebook 3: too small for a reel; as /videos it may stay draft',
      ),
    },
  ),
  'wide-2560x1080.mp4': video(
    { width: 2560, height: 1080, frameRate: 24, durationMs: 3200 },
    {
      instagram: INSTAGRAM_COLUMNS,
      facebook: FACEBOOK_RATIO,
      twitter: either('dimensions', X_ABOVE_1080P),
    },
  ),
  'rotated-90-wide.mp4': video(
    { width: 1080, height: 2560, rotation: 90, frameRate: 24, durationMs: 3200 },
    {
      instagram: accept('instagram 3.2: at most 1920 columns, and it stands upright'),
      facebook: FACEBOOK_RATIO,
      twitter: either('dimensions', X_ABOVE_1080P),
    },
  ),
};

const INSTAGRAM_RATE = refuse('frame_rate', FIT, 'instagram 3.2: 23 to 60 fps');
const TIKTOK_RATE = refuse('frame_rate', FIT, 'tiktok 3: 23 to 60 fps');

export const RATES: Record<string, ExpectedFile> = {
  '5-fps.mp4': video({ frameRate: 5 }, { instagram: INSTAGRAM_RATE, tiktok: TIKTOK_RATE }),
  '23.976-fps.mp4': video({ frameRate: 23.976 }),
  '60-fps.mp4': video({ frameRate: 60 }),
  '120-fps.mp4': video(
    { frameRate: 120 },
    {
      instagram: INSTAGRAM_RATE,
      tiktok: TIKTOK_RATE,
      twitter: refuse('frame_rate', FIT, 'x 3: up to 60 fps'),
    },
  ),
  'variable-fps.mp4': video({ frameRate: 40 }),
  'vertical-5-fps.mp4': video(
    { width: 540, height: 960, frameRate: 5 },
    {
      instagram: INSTAGRAM_RATE,
      tiktok: TIKTOK_RATE,
      facebook: refuse('frame_rate', FIT, 'facebook 3, Reel: 24 to 60 fps (1363129)'),
    },
  ),
  '27-mbit.mp4': video(
    { durationMs: 3200 },
    { instagram: refuse('bit_rate', FIT, 'instagram 3.2: up to 25 Mbps') },
  ),
  'six-channels.mp4': video(
    {},
    {
      instagram: refuse('audio', FIT, 'instagram 3.2: 1 or 2 channels'),
      twitter: refuse('audio', FIT, 'x 3: AAC-LC mono or stereo'),
    },
  ),
  'audio-96-khz.mp4': video({}, { instagram: refuse('audio', FIT, 'instagram 3.2: up to 48 kHz') }),
};

const TOO_SHORT: Partial<Verdicts> = {
  instagram: refuse('duration', NO_FIT, 'instagram 3.2: 3 s to 15 min'),
  linkedin: refuse('duration', NO_FIT, 'linkedin 3: 3 s to 30 min'),
  tiktok: either('duration', 'tiktok 3: the minimum is not in these pages'),
};
const X_TOO_LONG = refuse('duration', FIT, 'x, November 2026: 0.5 s to 20 min');
const TIKTOK_TOO_LONG = refuse('duration', FIT, 'tiktok 3: at most 10 min');
const INSTAGRAM_TOO_LONG = refuse('duration', FIT, 'instagram 3.2: 3 s to 15 min');
const LINKEDIN_TOO_LONG = refuse('duration', FIT, 'linkedin 3: 3 s to 30 min');
const YOUTUBE_UNVERIFIED = either(
  'duration',
  'youtube 3: 15 min unless the account is phone-verified',
);
const LONG = { ...SILENT, frameRate: 24 };

export const LENGTHS: Record<string, ExpectedFile> = {
  'lasts-0.4s.mp4': video(
    { ...SILENT, durationMs: 400 },
    { ...TOO_SHORT, twitter: refuse('duration', NO_FIT, 'x, November 2026: 0.5 s to 20 min') },
  ),
  'lasts-0.5s.mp4': video({ ...SILENT, durationMs: 500 }, TOO_SHORT),
  'lasts-2.9s.mp4': video({ ...SILENT, durationMs: 2900 }, TOO_SHORT),
  'lasts-3s.mp4': video({ ...SILENT, durationMs: 3000 }),
  'vertical-2s.mp4': video(
    { ...SILENT, width: 540, height: 960, durationMs: 2000 },
    {
      ...TOO_SHORT,
      facebook: either(
        'duration',
        'facebook 3: too short for a reel; as /videos it may stay draft',
      ),
    },
  ),
  'vertical-95s.mp4': video(
    { ...LONG, width: 540, height: 960, durationMs: 95_000 },
    { facebook: either('duration', 'facebook 7: longer vertical clips are a risk (draft trap)') },
  ),
  'lasts-59s.mp4': video({ ...LONG, durationMs: 59_000 }),
  'lasts-61s.mp4': video({ ...LONG, durationMs: 61_000 }),
  'lasts-140.5s.mp4': video({ ...LONG, durationMs: 140_500 }),
  'lasts-10min-1s.mp4': video({ ...LONG, durationMs: 601_000 }, { tiktok: TIKTOK_TOO_LONG }),
  'lasts-15min-1s.mp4': video(
    { ...LONG, durationMs: 901_000 },
    {
      instagram: INSTAGRAM_TOO_LONG,
      tiktok: TIKTOK_TOO_LONG,
      youtube: YOUTUBE_UNVERIFIED,
    },
  ),
  'lasts-30min-1s.mp4': video(
    { ...LONG, durationMs: 1_801_000 },
    {
      instagram: INSTAGRAM_TOO_LONG,
      linkedin: LINKEDIN_TOO_LONG,
      twitter: X_TOO_LONG,
      tiktok: TIKTOK_TOO_LONG,
      youtube: YOUTUBE_UNVERIFIED,
    },
  ),
  'lasts-241min-at-1-fps.mp4': video(
    { ...SILENT, frameRate: 1, durationMs: 14_460_000 },
    {
      instagram: refuse(['duration', 'frame_rate'], FIT, 'instagram 3.2: 15 min, 23 to 60 fps'),
      facebook: refuse('duration', FIT, 'facebook 3: 240 minutes'),
      linkedin: LINKEDIN_TOO_LONG,
      twitter: X_TOO_LONG,
      tiktok: refuse(['duration', 'frame_rate'], FIT, 'tiktok 3: 10 min, 23 to 60 fps'),
      youtube: YOUTUBE_UNVERIFIED,
    },
  ),
};

const INSTAGRAM_TOO_LARGE = refuse('size', FIT, 'instagram 3.2: 300 MB');

export const SIZES: Record<string, ExpectedFile> = {
  'under-75kb.mp4': video(SILENT, {
    linkedin: refuse('size', PERHAPS_FIT, 'linkedin 3: 75 KB to 500 MB'),
  }),
  '320-mb.mp4': video({}, { instagram: INSTAGRAM_TOO_LARGE }),
  '540-mb.mp4': video(
    {},
    {
      instagram: INSTAGRAM_TOO_LARGE,
      linkedin: refuse('size', FIT, 'linkedin 3: 75 KB to 500 MB'),
    },
  ),
};
