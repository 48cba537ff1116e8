import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { type HostileProxy, startHostileProxy } from '#tests/support/hostile-proxy.ts';
import { connectAccounts, publish, uploadFile } from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { MEDIA_FILES } from './files.ts';
import { checkPost } from './kill-round.ts';
import { COMMITS, CONFIRMS, type Match } from './points.ts';
import { settle } from './settle.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

type Matches = Readonly<Partial<Record<PlatformId, Match>>>;

const post =
  (path: RegExp, text = ''): Match =>
  ({ method, path: requested, body }) =>
    method === 'POST' && path.test(requested) && (body?.includes(text) ?? false);

/** Each platform's first request of an upload. */
const STARTS: Matches = {
  instagram: post(/^\/instagram\/v[\d.]+\/\d+\/media(\?|$)/u),
  tiktok: post(/^\/tiktok\/v2\/post\/publish\/video\/init\//u),
  youtube: post(/^\/youtube\/upload\//u),
  facebook: post(/^\/facebook\/v[\d.]+\/\d+\/(videos|video_reels)/u, 'upload_phase=start'),
  linkedin: post(/^\/linkedin\/rest\/videos\?action=initializeUpload/u),
  twitter: post(/^\/twitter\/2\/media\/upload\/initialize/u),
};

const PHASES: readonly [string, Matches][] = [
  ['before the commit', STARTS],
  ['of the commit', COMMITS],
  ['after the commit', CONFIRMS],
];
const KINDS = [
  'html',
  'empty',
  'half_json',
  'wrong_shape',
  'wrong_status',
  'duplicate',
  'late_duplicate',
] as const;
/** Every kind instead of a commit's response, and in CI every fourth one of the other phases. */
const TABLE = PHASES.flatMap(([phase, matches], index) =>
  (matches === COMMITS ? KINDS : sampleCases(KINDS, 4, index === 0 ? 0 : 1)).map(
    (kind) => [kind, phase, matches] as const,
  ),
);

describe('a network that garbles and duplicates', () => {
  let product: ProductProcesses;
  let network: HostileProxy;
  let video: MediaOutput;

  beforeAll(async () => {
    product = await startProduct();
    network = await startHostileProxy({ target: product.sandboxUrl });
    product.proxy.setTarget(network.url);
    await connectAccounts(product.app.url);
    video = await uploadFile(product.app, MEDIA_FILES.video);
  });
  afterEach(() => network.clear());
  afterAll(async () => {
    await product.close();
    await network.close();
  });

  it.each(TABLE)(
    'creates at most one post, and never fails a live one: %s instead of the response %s',
    async (kind, _phase, matches) => {
      const injectedBefore = network.injected.length;
      for (const platform of PLATFORM_IDS) {
        const match = matches[platform];
        if (match) network.add({ kind, matches: match, status: 404 });
      }
      const caption = `${kind} ${randomUUID().slice(0, 8)}`;
      const postId = await publish(product.app, { caption, mediaId: video.id });
      const settled = await settle(product, postId);
      expect(network.injected.length - injectedBefore).toBe(Object.keys(matches).length);
      await network.deliverLate();
      expect(await checkPost(product, settled, { caption, media: video })).toEqual([]);
      expect(settled.deliveries.filter(({ state }) => state === 'failed')).toEqual([]);
    },
  );
});
