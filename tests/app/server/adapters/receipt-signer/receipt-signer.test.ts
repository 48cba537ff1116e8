import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureSigningKeys } from '#app/server/adapters/identity/signing-keys.ts';
import { createReceiptSigner } from '#app/server/adapters/receipt-signer/ed25519-receipt-signer.ts';
import { createSecretBox } from '#app/server/adapters/secret-box/secret-box.ts';
import { ReceiptStatement } from '#app/domain/delivery/receipt.ts';
import { SecretBoxError } from '#app/server/ports/secret-box.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';

const CLAIMS = ReceiptStatement.parse({
  iss: 'https://fanfare.test',
  jti: 'rcpt_1',
  iat: 1_795_251_600,
  environment: 'sandbox',
  platform: 'linkedin',
  account: { id: 'acct_1', externalId: '9007199254740993', name: 'Kiln & Ash', handle: null },
  postId: 'post_1',
  deliveryId: 'dlv_1',
  remoteId: 'urn:li:share:1',
  url: 'https://linkedin.test/1',
  contentSha256: 'a'.repeat(64),
  mediaSha256: [],
  acceptedAt: '2026-11-21T09:00:00.000Z',
  sentAt: '2026-11-21T09:00:01.000Z',
  publishedAt: '2026-11-21T09:00:02.000Z',
  seenBy: 'platform',
});

describeOnBothDatabases('the receipt signer', (create) => {
  let test: TestDatabase;
  const secrets = createSecretBox([Buffer.alloc(32, 1)]);
  const clock = { now: () => new Date('2026-11-21T09:00:00.000Z') };
  const open = (box = secrets) => createReceiptSigner({ ...test.database, secrets: box, clock });

  beforeAll(async () => {
    test = await create();
  });
  afterAll(() => test.close());
  beforeEach(() => test.database.prisma.signingKey.deleteMany());

  it('creates signatures that the published keys verify, with type and key ID', async () => {
    const signer = await open();
    const { statement, keyId } = await signer.sign(CLAIMS);
    const keys = await signer.listKeys();
    expect(keys).toEqual([
      { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: keyId, alg: 'EdDSA', use: 'sig' },
    ]);
    const verified = await compactVerify(statement, createLocalJWKSet({ keys: [...keys] }));
    expect(verified.protectedHeader).toEqual({
      alg: 'EdDSA',
      typ: 'fanfare-receipt+jws',
      kid: keyId,
    });
    expect(JSON.parse(new TextDecoder().decode(verified.payload))).toEqual(CLAIMS);
  });

  it('agrees on one key when several processes start at once, and keeps it', async () => {
    const signers = await Promise.all([open(), open(), open(), open()]);
    const signed = await Promise.all([...signers, await open()].map((one) => one.sign(CLAIMS)));
    expect(new Set(signed.map(({ statement }) => statement)).size).toBe(1);
    expect(await test.database.prisma.signingKey.count()).toBe(1);
  });

  it('stores the private key encrypted only', async () => {
    await open();
    const row = await test.database.prisma.signingKey.findFirstOrThrow();
    expect(row.jwkEnc).toMatch(/^v1\./u);
    expect(row.publicJwk).not.toHaveProperty('d');
    await expect(open(createSecretBox([Buffer.alloc(32, 2)]))).rejects.toThrow(SecretBoxError);
  });

  it('signs with a new key once the old one is retired, and keeps the old one published', async () => {
    const { keyId: oldKeyId, statement } = await (await open()).sign(CLAIMS);
    await test.database.prisma.signingKey.updateMany({ data: { retireAt: clock.now() } });
    const signer = await open();
    const { keyId } = await signer.sign(CLAIMS);
    expect(keyId).not.toBe(oldKeyId);
    const keys = await signer.listKeys();
    expect(new Set(keys.map(({ kid }) => kid))).toEqual(new Set([keyId, oldKeyId]));
    await compactVerify(statement, createLocalJWKSet({ keys: [...keys] }));
  });

  it('uses different keys than the identity provider', async () => {
    const deps = { ...test.database, secrets, clock };
    const { keyId } = await (await open()).sign(CLAIMS);
    const identityKeys = await ensureSigningKeys(deps);
    expect(identityKeys.map(({ alg }) => alg)).toEqual(['RS256']);
    const signer = await open();
    expect((await signer.sign(CLAIMS)).keyId).toBe(keyId);
    expect((await signer.listKeys()).map(({ alg }) => alg)).toEqual(['EdDSA']);
  });
});
