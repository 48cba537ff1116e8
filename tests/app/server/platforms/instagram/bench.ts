import { instagramConfig } from '#app/server/platforms/instagram/config.ts';
import { createInstagramAdapter } from '#app/server/platforms/instagram/index.ts';
import type { DeliveryContent, MediaFile } from '#app/server/ports/platform-adapter.ts';
import { graphError } from '#tests/support/adapter-bench.ts';
import { makeImage, readFilm } from '#tests/support/media-host.ts';
import type { HostedFile, MediaHost } from '#tests/support/media-host.ts';
import { SandboxBench, type TestAccount } from '#tests/support/sandbox-bench.ts';
import { deliver, type From } from '#tests/support/sandbox-delivery.ts';
import { createMedia } from '#tests/support/step-harness.ts';

/** One of two professional accounts, each with its own consent. */
export const HARBOUR = '17841400000000101';

export function startBench(): Promise<SandboxBench> {
  return SandboxBench.start({
    platform: 'instagram',
    createAdapter: (app) => createInstagramAdapter(instagramConfig(app)),
    survives: 'failures',
  });
}

export { requireNoViolations } from '#tests/support/sandbox-bench.ts';

export function connect(bench: SandboxBench, without: string[] = []): Promise<TestAccount> {
  return bench.connect({ persona: HARBOUR, without });
}

/** Runs a delivery of this content like the runner. */
export function post(
  bench: SandboxBench,
  account: TestAccount,
  { content, ...from }: { content: Partial<DeliveryContent> } & From,
) {
  const all = { text: 'Fresh roast #coffee', ...content };
  return deliver(bench, bench.startDelivery(account, all), from);
}

let hosted = 0;

/** Hosts a file for Instagram to fetch, with the facts the product would know. */
export function toMedia(
  host: MediaHost,
  { bytes, contentType }: HostedFile,
  facts: Partial<MediaFile> = {},
): MediaFile {
  hosted += 1;
  const name = `file-${String(hosted)}`;
  const url = host.host(name, { bytes, contentType });
  const media = createMedia(bytes, { id: name, contentType, fileName: name, ...facts });
  return { ...media, publicUrl: () => Promise.resolve(url) };
}

export async function loadImage(
  host: MediaHost,
  facts: Partial<MediaFile> = {},
): Promise<MediaFile> {
  const { width = 1080, height = 1350 } = facts;
  return toMedia(host, await makeImage(width ?? 1080, height ?? 1350), facts);
}

export async function loadFilm(
  host: MediaHost,
  name = 'meta-vertical-20s.mp4',
  facts: Partial<MediaFile> = {},
): Promise<MediaFile> {
  return toMedia(host, await readFilm(name), { kind: 'video', durationMs: 20_000, ...facts });
}

/** Builds a fault with an error in Meta's format. */
export function graphFault(endpoint: string, code: number, subcode?: number) {
  return { endpoint, kind: 'status' as const, ...graphError(code, subcode) };
}
