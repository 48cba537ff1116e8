import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { UploadOutput } from '#app/domain/library/uploads.ts';
import { dropDatabase, isPostgresInstalled } from '#tests/support/postgres-server.ts';
import { createMigratedDatabase } from '#tests/support/postgres-template.ts';
import { connectAccounts, publish, readPost, uploadFile } from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { startS3, type TestS3 } from '#tests/support/s3/start-s3.ts';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';
import { createUpload, readOffset, sendPiece } from '#tests/support/tus-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { DEMO_VIDEO, MEDIA_FILES } from './files.ts';
import { writeLargeVideo } from './large-file.ts';

const MIB = 1024 * 1024;
const SIZE_BYTES = 30 * MIB;
/** Platforms that publish a single image. */
const WITH_IMAGES = PLATFORM_IDS.filter((id) => id !== 'youtube' && id !== 'tiktok');

describe.skipIf(!isPostgresInstalled)('a product whose media is in a bucket', () => {
  let s3: TestS3;
  let databaseUrl: string;
  let product: ProductProcesses;
  let second: SpawnedProcess;
  let secondUrl: string;

  beforeAll(async () => {
    s3 = await startS3();
    databaseUrl = await createMigratedDatabase();
    const masterKey = randomBytes(32).toString('hex');
    const shared = { ...s3.variables, DATABASE_URL: databaseUrl, MASTER_KEY: masterKey };
    product = await startProduct({ env: shared });
    await connectAccounts(product.app.url);
    const port = await findFreePort();
    secondUrl = `http://localhost:${port}`;
    second = await startProcess('build/program/start.js', {
      env: {
        ...WITHOUT_LIMITS,
        ...shared,
        LOG_LEVEL: 'info',
        FANFARE_PROCESS: 'web',
        FANFARE_DATA_DIR: path.join(product.folder, 'second'),
        PORT: String(port),
        SANDBOX_URL: product.proxy.url,
      },
    });
  });
  afterAll(async () => {
    await second.kill();
    await product.close();
    await dropDatabase(databaseUrl);
    await s3.stop();
  });

  const toSender = (url: string) => ({
    url,
    headers: { authorization: `Bearer ${product.app.token}` },
  });
  const listStates = async (postId: string) =>
    (await readPost(product.app, postId)).deliveries.map(({ platform, state }) => [
      platform,
      state,
    ]);
  const toPublished = (platforms: readonly string[]) => platforms.map((id) => [id, 'published']);

  /** Sends a request that stays open, and kills its process once the service stored more. */
  async function killDuringUpload(location: string, bytes: Buffer, offset: number): Promise<void> {
    const sender = toSender(product.app.url);
    async function* untilKilled(): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(offset, 27 * MIB);
      await new Promise(() => undefined);
    }
    // The DOM and Node declare web streams separately, but the types are equivalent.
    const body = Readable.toWeb(Readable.from(untilKilled())) as unknown as BodyInit;
    const sending = sendPiece(sender, location, { offset, bytes: body }).catch(() => null);
    await expect.poll(() => readOffset(toSender(secondUrl), location)).toBeGreaterThan(offset);
    await product.kill();
    await sending;
    await product.restart();
  }

  it('publishes files whose upload one process started, was killed in, and another finished', async () => {
    const file = path.join(product.folder, 'kiln.mp4');
    await writeLargeVideo({ source: DEMO_VIDEO, target: file, sizeBytes: SIZE_BYTES });
    const bytes = await readFile(file);
    const metadata = { filename: 'kiln.mp4' };
    const first = toSender(product.app.url);
    const created = await createUpload(first, { sizeBytes: SIZE_BYTES, metadata });
    const location = created.headers.get('location') ?? '';
    const start = 9 * MIB + 5;
    const piece = { offset: 0, bytes: new Uint8Array(bytes.subarray(0, start)) };
    expect((await sendPiece(first, location, piece)).status).toBe(204);
    await killDuringUpload(location, bytes, start);

    const other = toSender(secondUrl);
    const offset = await readOffset(other, location);
    expect(offset).toBeGreaterThanOrEqual(16 * MIB);
    const rest = { offset, bytes: new Uint8Array(bytes.subarray(offset)) };
    expect((await sendPiece(other, location, rest)).status).toBe(204);
    const response = await fetch(new URL(location, secondUrl), { headers: other.headers });
    const upload = UploadOutput.parse(await response.json());
    expect(upload).toMatchObject({
      state: 'finished',
      media: {
        kind: 'video',
        sizeBytes: SIZE_BYTES,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    });
    expect(await s3.listUploads()).toEqual([]);

    const photo = { url: secondUrl, token: product.app.token };
    const image = await uploadFile(photo, MEDIA_FILES.image, 'kiln.jpg');
    const mediaId = upload.mediaId ?? '';
    const video = await publish(product.app, { caption: 'A kiln is opened.', mediaId });
    const picture = await publish(product.app, {
      caption: 'What was in it.',
      mediaId: image.id,
      platforms: WITH_IMAGES,
    });
    await expect.poll(() => listStates(video)).toEqual(toPublished(PLATFORM_IDS));
    await expect.poll(() => listStates(picture)).toEqual(toPublished(WITH_IMAGES));
    for (const folder of ['app', 'second'])
      expect(await readdir(path.join(product.folder, folder))).not.toContain('media');
    expect(await s3.listKeys()).toEqual(
      expect.arrayContaining([expect.stringContaining(mediaId), expect.stringContaining(image.id)]),
    );
  });

  it('refuses uploads with 503 while the service is away, and posts wait and are published', async () => {
    const image = await uploadFile(product.app, MEDIA_FILES.image, 'kiln.jpg');
    s3.setState('busy');
    const sender = toSender(product.app.url);
    const form = new FormData();
    form.set('file', new Blob([await readFile(MEDIA_FILES.image)]), 'kiln.jpg');
    const responses = [
      await createUpload(sender, { sizeBytes: 1000, metadata: { filename: 'kiln.jpg' } }),
      await fetch(`${product.app.url}/api/media/upload`, {
        method: 'POST',
        headers: sender.headers,
        body: form,
      }),
    ];
    for (const response of responses) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    }
    const refused = s3.countRefused();
    const post = await publish(product.app, {
      caption: 'It was cold again.',
      mediaId: image.id,
      platforms: WITH_IMAGES,
    });
    await expect.poll(() => s3.countRefused()).toBeGreaterThan(refused + 10);
    expect((await listStates(post)).map(([, state]) => state)).not.toContain('failed');
    s3.setState('up');
    await expect.poll(() => listStates(post)).toEqual(toPublished(WITH_IMAGES));
  });
});
