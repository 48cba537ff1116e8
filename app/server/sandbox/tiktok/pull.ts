import type { SimulatorContext } from '../kit/types.ts';
import { accept } from './accept.ts';
import { isShutDown } from '../kit/shut-down.ts';
import { publishTable } from './store.ts';
import type { PublishRow } from './store.ts';

const MAX_FILE_BYTES = 4 * 1024 ** 3;

/**
 * https, a name instead of an address, and a domain or prefix verified for the app. A prefix that is
 * itself http was named by whoever runs this sandbox, for a test.
 */
export function isVerifiedUrl(context: SimulatorContext, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const verified = context.knob<string>('verifiedUrlPrefixes').split(',').filter(Boolean);
  if (verified.some((prefix) => prefix.startsWith('http:') && text.startsWith(prefix))) return true;
  if (url.protocol !== 'https:' || /^[\d.]+$|^\[/.test(url.hostname)) return false;
  return verified.some((entry) =>
    entry.includes('://') ? text.startsWith(entry) : isWithinDomain(url.hostname, entry),
  );
}

function isWithinDomain(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** The pull begins at once; the caller has its answer before it ends. */
export function startPull(context: SimulatorContext, row: PublishRow): void {
  fetchAndAccept(context, row).catch((error: unknown) => {
    if (!isShutDown(error)) throw error;
  });
}

/** Takes up what a killed process left behind. */
export function resumePulls(context: SimulatorContext): void {
  for (const row of publishTable(context).values()) if (isPulling(row)) startPull(context, row);
}

export function isPulling(row: PublishRow): boolean {
  return row.source.kind === 'url' && !row.source.failReason && !row.accepted;
}

async function fetchAndAccept(context: SimulatorContext, row: PublishRow): Promise<void> {
  if (row.source.kind !== 'url') return;
  const { blob } = await context.pull(row.source.url, { maxBytes: MAX_FILE_BYTES });
  // Cancelled or reset meanwhile: nothing may come of it any more.
  const current = publishTable(context).get(row.publishId);
  if (!current || !isPulling(current)) return;
  if (blob) {
    await accept(context, current, blob);
    return;
  }
  const source = { ...row.source, failReason: 'video_pull_failed' };
  publishTable(context).set(row.publishId, { ...current, source });
}
