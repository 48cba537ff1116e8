import { toAlternatives } from '../text/name-list.ts';
import { toCodec } from './fit-codec.ts';
import type { TrackRule } from './media-limits.ts';
import type { ViolationCode } from '../errors/violation-codes/index.ts';

/** Suffix of the pixel format of lossless H.264, which few players support. */
export const LOSSLESS_MARK = '-lossless';

/** Facts about a video's video and audio tracks. */
export interface TrackFacts {
  readonly videoCodec?: string | null;
  readonly pixelFormat?: string | null;
  readonly isInterlaced?: boolean | null;
  readonly frameRate?: number | null;
  readonly bitRate?: number | null;
  readonly audioCodec?: string | null;
  readonly audioChannels?: number | null;
  readonly audioSampleRate?: number | null;
}

interface TrackFinding {
  readonly code: ViolationCode;
  readonly message: string;
}

/**
 * How far an average frame rate can be off because the first frame waits for the sound or the timestamps are
 * in milliseconds.
 */
const FRAME_RATE_ROOM = 0.25;
/** Allowance for the sound in the file's total bit rate, in bits per second. */
const SOUND_BITS = 256_000;

/** Returns everything that is wrong with a video's tracks. */
export function checkTracks(name: string, rule: TrackRule, facts: TrackFacts): TrackFinding[] {
  return [
    ...checkCodec(name, rule, facts),
    ...checkFrames(name, rule, facts),
    ...checkBitRate(name, rule, facts),
    ...checkSound(name, rule, facts),
  ];
}

const CODEC_NAMES: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
};

function nameCodec(codec: string): string {
  return CODEC_NAMES[codec] ?? codec;
}

function checkCodec(name: string, rule: TrackRule, facts: TrackFacts): TrackFinding[] {
  const { videoCodecs, pixelFormats } = rule;
  const codec = toCodec(facts.videoCodec ?? null);
  if (codec && videoCodecs && !videoCodecs.includes(codec)) {
    const accepted = toAlternatives(videoCodecs.map(nameCodec));
    const message = `${name} accepts video in ${accepted}; this is ${nameCodec(codec)}. Convert it.`;
    return [{ code: 'media_codec', message }];
  }
  const { pixelFormat } = facts;
  if (!pixelFormat || !pixelFormats || pixelFormats.includes(pixelFormat)) return [];
  if (pixelFormat.endsWith(LOSSLESS_MARK)) {
    const message = `${name} doesn’t accept lossless H.264. Convert it.`;
    return [{ code: 'media_codec', message }];
  }
  const accepted = toAlternatives(pixelFormats);
  const message = `${name} accepts colors stored as ${accepted}; this has ${pixelFormat}. Convert it.`;
  return [{ code: 'media_codec', message }];
}

function checkFrames(name: string, rule: TrackRule, facts: TrackFacts): TrackFinding[] {
  const findings: TrackFinding[] = [];
  if (rule.isProgressive && facts.isInterlaced) {
    const message = `${name} doesn’t accept interlaced video. Deinterlace it.`;
    findings.push({ code: 'media_interlaced', message });
  }
  const { minFrameRate = 0, maxFrameRate = Infinity } = rule;
  const rate = facts.frameRate ?? null;
  if (rate === null || isWithin(rate, minFrameRate, maxFrameRate)) return findings;
  const accepted =
    minFrameRate > 0 ? `${minFrameRate} to ${maxFrameRate}` : `up to ${maxFrameRate}`;
  const message = `${name} accepts ${accepted} frames per second; this has ${Number(rate.toFixed(2))}. Convert it.`;
  return [...findings, { code: 'media_frame_rate', message }];
}

function isWithin(rate: number, min: number, max: number): boolean {
  return rate >= min - FRAME_RATE_ROOM && rate <= max + FRAME_RATE_ROOM;
}

/**
 * Returns whether the file's total bit rate, less the sound, exceeds the rule's limit for the video track.
 */
export function isBitRateTooHigh({ maxBitRate }: TrackRule, { bitRate }: TrackFacts): boolean {
  return maxBitRate !== undefined && (bitRate ?? 0) > maxBitRate + SOUND_BITS;
}

function checkBitRate(name: string, rule: TrackRule, facts: TrackFacts): TrackFinding[] {
  if (!isBitRateTooHigh(rule, facts)) return [];
  const bits = facts.bitRate ?? 0;
  const max = (rule.maxBitRate ?? 0) / 1_000_000;
  const message = `${name} allows at most ${max} Mbit/s; this has ${Math.ceil(bits / 1_000_000)}. Compress it.`;
  return [{ code: 'media_bit_rate', message }];
}

function checkSound(name: string, rule: TrackRule, facts: TrackFacts): TrackFinding[] {
  const { audioCodecs } = rule;
  const codec = facts.audioCodec ?? null;
  if (!codec || !audioCodecs || audioCodecs.includes(codec)) {
    return checkSoundFormat(name, rule, facts);
  }
  const accepted = toAlternatives(audioCodecs.map(nameCodec));
  const message = `${name} accepts audio in ${accepted}; this is ${nameCodec(codec)}. Convert it.`;
  return [{ code: 'media_audio', message }, ...checkSoundFormat(name, rule, facts)];
}

function checkSoundFormat(name: string, rule: TrackRule, facts: TrackFacts): TrackFinding[] {
  const { maxAudioChannels = Infinity, maxAudioSampleRate = Infinity } = rule;
  const channels = facts.audioChannels ?? 0;
  const rate = facts.audioSampleRate ?? 0;
  const findings: TrackFinding[] = [];
  if (channels > maxAudioChannels) {
    const message = `${name} accepts audio with up to ${maxAudioChannels} channels; this has ${channels}. Mix it down.`;
    findings.push({ code: 'media_audio', message });
  }
  if (rate > maxAudioSampleRate) {
    const message = `${name} accepts audio of up to ${maxAudioSampleRate / 1000} kHz; this has ${rate / 1000}. Convert it.`;
    findings.push({ code: 'media_audio', message });
  }
  return findings;
}
