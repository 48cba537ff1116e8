import { z } from 'zod';
import type { FetchableFormat } from '#app/server/ports/video-finder.ts';

/**
 * The fields that Fanfare reads from `yt-dlp --dump-single-json` (yt-dlp, "Output template" and
 * extractor/common.py).
 */
const Format = z.object({
  format_id: z.string(),
  url: z.string(),
  ext: z.string(),
  // Site extractors fill these in, and an unusual value is no reason to drop the format.
  protocol: z.string().nullish().catch(null),
  vcodec: z.string().nullish().catch(null),
  acodec: z.string().nullish().catch(null),
  width: z.number().nullish().catch(null),
  height: z.number().nullish().catch(null),
  filesize: z.number().nullish().catch(null),
  http_headers: z.record(z.string(), z.string()).nullish().catch(null),
});
type Format = z.infer<typeof Format>;

const Info = z.object({
  title: z.string().nullish().catch(null),
  formats: z.array(z.unknown()).nullish().catch(null),
  entries: z.array(z.unknown()).nullish().catch(null),
});

export interface YtDlpVideo {
  readonly title: string | null;
  readonly formats: readonly FetchableFormat[];
}

/** Single files over HTTP; other protocols (HLS, DASH) deliver segments. */
const WHOLE_FILES: ReadonlySet<string> = new Set(['http', 'https']);
const KEPT_HEADERS: ReadonlySet<string> = new Set(['accept', 'referer', 'user-agent']);
const MAX_FORMATS = 40;

/**
 * Returns yt-dlp's result with the formats that can be fetched as one file. Null when the output can't be
 * parsed.
 */
export function readYtDlp(json: unknown): YtDlpVideo | null {
  const info = Info.safeParse(json);
  if (!info.success) return null;
  const [first] = info.data.entries ?? [];
  if (first !== undefined) {
    const entry = Info.safeParse(first);
    return entry.success ? readYtDlp({ ...entry.data, entries: null }) : null;
  }
  const formats = (info.data.formats ?? [])
    .flatMap((entry) => Format.safeParse(entry).data ?? [])
    .filter(isWholeVideo)
    .map(toFormat);
  // yt-dlp lists the best format last.
  return { title: info.data.title ?? null, formats: formats.reverse().slice(0, MAX_FORMATS) };
}

function isWholeVideo({ protocol, url, vcodec }: Format): boolean {
  const scheme = protocol ?? URL.parse(url)?.protocol.slice(0, -1) ?? '';
  return WHOLE_FILES.has(scheme) && vcodec !== 'none';
}

function toFormat(format: Format): FetchableFormat {
  const headers = Object.entries(format.http_headers ?? {})
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => KEPT_HEADERS.has(name));
  return {
    formatId: format.format_id.slice(0, 100),
    container: format.ext,
    width: format.width ?? null,
    height: format.height ?? null,
    // `filesize_approx` is a guess, and a guess must not be shown as a size.
    sizeBytes: format.filesize ?? null,
    hasAudio: format.acodec ? format.acodec !== 'none' : null,
    hasVideo: true,
    url: format.url,
    headers: Object.fromEntries(headers),
  };
}
