import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compactVerify, createLocalJWKSet } from 'jose';
import { describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { getDelivery } from '#app/server/services/publishing/read/get-delivery.ts';
import { getReceipt } from '#app/server/services/publishing/receipts/get-receipt.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { resolveDelivery } from '#app/server/services/publishing/manage/resolve-delivery.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { getOnlyDelivery, useDeliveryBench } from '../delivery-bench.ts';
import { fail } from '../scripted-platform.ts';

const bench = useDeliveryBench();
const PICTURE = fileURLToPath(
  new URL('../../../../../fixtures/media/yt-thumbnail.jpg', import.meta.url),
);

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const readReceipt = (deliveryId: string) => getReceipt(bench.deps, bench.actor, { deliveryId });

/** Verifies a receipt like a third party, with only the public keys. */
async function verify(statement: string) {
  const keys = [...(await bench.deps.receipts.listKeys())];
  const { payload } = await compactVerify(statement, createLocalJWKSet({ keys }));
  return JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
}

describe('a receipt', () => {
  it('states the text, files, account, IDs, link, and times that the platform showed', async () => {
    const bytes = await readFile(PICTURE);
    const media = await uploadMedia(bench.deps, bench.actor, {
      fileName: 'kiln.jpg',
      stream: createReadStream(PICTURE),
    });
    const input = PublishPostInput.parse({
      platforms: ['linkedin'],
      content: { captions: ['Grüße 🌋'], hashtags: ['kiln'], mediaId: media.id },
    });
    const post = await bench.work(
      await publishPost(bench.deps, bench.actor, { input, source: 'api' }),
    );
    const { id, accountId } = getOnlyDelivery(post);
    const receipt = await readReceipt(id);
    const now = bench.clock.now();
    expect(await verify(receipt.statement)).toEqual({
      iss: 'http://localhost:3000',
      jti: receipt.id,
      iat: Math.floor(now.getTime() / 1000),
      environment: 'sandbox',
      platform: 'linkedin',
      account: {
        id: accountId,
        externalId: `ext-${accountId}`,
        name: 'linkedin account',
        handle: 'kiln',
      },
      postId: post.id,
      deliveryId: id,
      remoteId: '77',
      url: 'https://platform.test/77',
      contentSha256: sha256('Grüße 🌋\n\n#kiln'),
      mediaSha256: [sha256(bytes)],
      acceptedAt: now.toISOString(),
      sentAt: now.toISOString(),
      publishedAt: now.toISOString(),
      seenBy: 'platform',
    });
    expect(receipt.keysUrl).toBe('http://localhost:3000/.well-known/fanfare-receipts.json');
    const dossier = await getDelivery(bench.deps, bench.actor, { deliveryId: id });
    expect(dossier.receipt).toEqual(receipt);
    expect(sha256(dossier.text)).toBe(receipt.claims.contentSha256);
  });

  it('states that a user confirmed the post when the platform could not', async () => {
    bench.platform.commit = () => Promise.reject(fail('outcome_unknown'));
    const requested = await bench.work(await bench.publish());
    const { id } = getOnlyDelivery(requested);
    await expect(readReceipt(id)).rejects.toMatchObject({ code: 'not_found' });
    const url = 'https://platform.test/seen';
    const resolve = () =>
      resolveDelivery(bench.deps, bench.actor, { deliveryId: id, isLive: true, url });
    await resolve();
    const { statement, claims } = await readReceipt(id);
    expect(await verify(statement)).toEqual(claims);
    expect(claims).toMatchObject({ seenBy: 'person', remoteId: null, url });
    const { timeline } = await getDelivery(bench.deps, bench.actor, { deliveryId: id });
    expect(timeline.at(-1)).toMatchObject({
      kind: 'resolved',
      message: 'A person found it at https://platform.test/seen.',
    });
    await expect(resolve()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('isn’t given for a link to another site, if the account is a real one', async () => {
    bench.platform.commit = () => Promise.reject(fail('outcome_unknown'));
    const { id } = getOnlyDelivery(await bench.work(await bench.publish()));
    await bench.deps.prisma.account.updateMany({ data: { environment: 'live' } });
    const resolve = (url: string) =>
      resolveDelivery(bench.deps, bench.actor, { deliveryId: id, isLive: true, url });
    await expect(resolve('https://platform.test/seen')).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [{ pointer: '/url', message: expect.stringContaining('linkedin.com') }],
    });
    const own = 'https://www.linkedin.com/feed/update/urn:li:share:1';
    const { deliveries } = await resolve(own);
    expect(deliveries[0]).toMatchObject({ state: 'published', url: own });
  });

  it('is never changed once signed', async () => {
    const { id } = getOnlyDelivery(await bench.work(await bench.publish()));
    const { statement } = await readReceipt(id);
    bench.clock.advance(60_000);
    expect((await readReceipt(id)).statement).toBe(statement);
    const change = bench.deps.prisma.receipt.updateMany({
      where: { deliveryId: id },
      data: { statement: 'x', keyId: 'x' },
    });
    await expect(change).rejects.toThrow('never changed');
  });

  it('is stored compressed, and returned byte for byte', async () => {
    const { id } = getOnlyDelivery(await bench.work(await bench.publish()));
    const stored = await bench.deps.prisma.receipt.findUniqueOrThrow({
      where: { deliveryId: id },
    });
    const { statement, keyId } = await readReceipt(id);
    expect(stored).toMatchObject({ statement: null, keyId, url: null, workspaceId: null });
    expect(stored.compressedStatement?.length).toBeLessThan(statement.length / 2);
    expect(await verify(statement)).toMatchObject({ deliveryId: id });
  });

  it('is still returned if it was stored as text', async () => {
    const { prisma } = bench.deps;
    const { id } = getOnlyDelivery(await bench.work(await bench.publish()));
    const receipt = await readReceipt(id);
    await prisma.$transaction([
      prisma.$executeRaw`SELECT set_config('fanfare.erasing', 'on', true)`,
      prisma.receipt.delete({ where: { deliveryId: id } }),
      prisma.receipt.create({
        data: {
          id: receipt.id,
          deliveryId: id,
          statement: receipt.statement,
          keyId: receipt.keyId,
        },
      }),
    ]);
    expect(await readReceipt(id)).toEqual(receipt);
  });

  it('is signed on request if it is missing or unsigned, once for two concurrent requests', async () => {
    const { prisma } = bench.deps;
    const old = getOnlyDelivery(await bench.work(await bench.publish('Old')));
    const { id, ...facts } = await prisma.receipt.findUniqueOrThrow({
      where: { deliveryId: old.id },
    });
    const remove = () =>
      prisma.$transaction([
        prisma.$executeRaw`SELECT set_config('fanfare.erasing', 'on', true)`,
        prisma.receipt.delete({ where: { deliveryId: old.id } }),
      ]);
    await remove();
    const unsigned = { statement: null, compressedStatement: null, keyId: null };
    await prisma.receipt.create({ data: { id, ...facts, ...unsigned } });
    const signed = await readReceipt(old.id);
    expect(signed.id).toBe(id);
    expect(await verify(signed.statement)).toMatchObject({ deliveryId: old.id, jti: id });

    await remove();
    const publishedAt = bench.clock.now().toISOString();
    bench.clock.advance(60_000);
    const both = await Promise.all([readReceipt(old.id), readReceipt(old.id)]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0].claims).toMatchObject({
      iat: bench.clock.now().getTime() / 1000,
      acceptedAt: publishedAt,
      sentAt: publishedAt,
      publishedAt: publishedAt,
    });
  });
});
