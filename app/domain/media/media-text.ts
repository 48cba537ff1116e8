import { formatCount } from '../text/format-count.ts';
import type { MediaFacts } from './media-rules.ts';

const MIB = 1024 * 1024;

/** Formats a time limit: `20 minutes`, or `140 seconds` below three minutes. */
export function formatTimeLimit(ms: number): string {
  const minutes = ms / 60_000;
  return minutes >= 3 && Number.isInteger(minutes)
    ? `${minutes} minutes`
    : formatCount(ms / 1000, 'second');
}

/** Formats a duration: `0:24`, `1:02:03`. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

/** Formats a size: `812 KB`, `4.6 MB`, `4 GB`. */
export function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes} KB`;
  const megabytes = bytes / MIB;
  if (Math.round(megabytes) >= 1024) return `${Number((megabytes / 1024).toFixed(1))} GB`;
  // 99.95 and more would be shown as 100.0.
  return `${megabytes < 99.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** Summarizes a file: `0:24, 1080 × 1350, 4.6 MB`. */
export function describeMedia({ durationMs, width, height, sizeBytes }: MediaFacts): string {
  return [
    durationMs === null ? null : formatDuration(durationMs),
    width === null || height === null ? null : `${width} × ${height}`,
    formatSize(sizeBytes),
  ]
    .filter((part) => part !== null)
    .join(', ');
}
