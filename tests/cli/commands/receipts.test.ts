import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createConfigHome,
  describeOnTerminal,
  runCli,
  runOnTerminal,
  VIDEO,
} from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

const CAPTION = 'The kiln is open 🔥';
const TEXT = `${CAPTION}\n\n#kiln`;

let product: BorrowedProduct;
let folder: string;
let delivery: string;
const file = (name: string) => path.join(folder, name);
/** Verifies without a reachable server or a token, because the check is local. */
const verify = (...args: string[]) =>
  runCli(['receipts', 'verify', ...args], { url: 'http://127.0.0.1:9', cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-receipts-'));
  product = await borrowProduct();
  await product.connect(['linkedin']);
  const flags = ['--platforms', 'linkedin', '--caption', CAPTION, '--hashtags', 'kiln'];
  const published = await runCli(['publish', ...flags, '--media', VIDEO, '--wait'], product.app);
  delivery = published.json().deliveries[0].id;
  await runCli(['receipts', 'get', delivery, '--out', file('receipt.json')], product.app);
  const { stdout } = await runCli(['receipts', 'keys'], { url: product.app.url });
  await writeFile(file('keys.json'), stdout);
  await copyFile(VIDEO, file('kiln.mp4'));
  await writeFile(file('text.txt'), `${TEXT}\n`);
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

describe('fanfare receipts get and keys', () => {
  it('write the same receipt to the file and to stdout', async () => {
    const { code, stdout } = await runCli(['receipts', 'get', delivery], product.app);
    expect(code).toBe(0);
    const receipt = JSON.parse(stdout);
    expect(JSON.parse(await readFile(file('receipt.json'), 'utf8'))).toEqual(receipt);
    expect(receipt).toMatchObject({
      deliveryId: delivery,
      claims: { environment: 'sandbox', platform: 'linkedin', seenBy: 'platform' },
    });
  });

  it('need no token for the keys', async () => {
    const env = { XDG_CONFIG_HOME: await createConfigHome() };
    const { code, stdout } = await runCli(['receipts', 'keys'], { url: product.app.url, env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' }]);
  });

  it('exit 2 when the file cannot be written', async () => {
    const out = file('no/such/folder/receipt.json');
    const run = await runCli(['receipts', 'get', delivery, '--out', out], product.app);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain("Can't write the receipt");
  });
});

describe('fanfare receipts verify', () => {
  it('checks signature, text and files without any server', async () => {
    const flags = ['--keys', 'keys.json', '--text-file', 'text.txt', '--media', 'kiln.mp4'];
    const { code, stdout } = await verify('receipt.json', ...flags);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      verified: true,
      claims: { deliveryId: delivery },
      compared: { text: true, media: true },
    });
  });

  it('accepts the bare statement, too', async () => {
    const { statement } = JSON.parse(await readFile(file('receipt.json'), 'utf8'));
    await writeFile(file('receipt.jws'), `${statement}\n`);
    expect(await verify('receipt.jws', '--keys', 'keys.json')).toMatchObject({ code: 0 });
  });

  it('rejects every changed receipt with one sentence', async () => {
    const receipt = JSON.parse(await readFile(file('receipt.json'), 'utf8'));
    const [header, payload, signature] = receipt.statement.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const forged = { ...claims, environment: 'live' };
    const forgedPayload = Buffer.from(JSON.stringify(forged)).toString('base64url');
    const changed = [
      { ...receipt, statement: `${header}.${forgedPayload}.${signature}`, claims: forged },
      { ...receipt, claims: forged },
    ];
    for (const [index, one] of changed.entries()) {
      await writeFile(file(`changed-${index}.json`), JSON.stringify(one));
      const run = await verify(`changed-${index}.json`, '--keys', 'keys.json');
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr).toMatch(/^Error: [^\n]*this receipt was changed[^\n]*\n$/iu);
    }
  });

  it('rejects a receipt that another key signed under the same key ID', async () => {
    const receipt = JSON.parse(await readFile(file('receipt.json'), 'utf8'));
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const header = { alg: 'EdDSA', typ: 'fanfare-receipt+jws', kid: receipt.keyId };
    const payload = new TextEncoder().encode(JSON.stringify(receipt.claims));
    const statement = await new CompactSign(payload).setProtectedHeader(header).sign(privateKey);
    await writeFile(file('stranger.jws'), statement);
    const run = await verify('stranger.jws', '--keys', 'keys.json', '--json');
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stderr).error.code).toBe('bad_signature');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'other', alg: 'EdDSA', use: 'sig' };
    await writeFile(file('other-keys.json'), JSON.stringify({ keys: [jwk] }));
    const unknown = await verify('receipt.json', '--keys', 'other-keys.json', '--json');
    expect(unknown.code).toBe(1);
    expect(JSON.parse(unknown.stderr).error.code).toBe('unknown_key');
  });

  it('rejects a signed text of another kind', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA', use: 'sig' };
    await writeFile(file('k.json'), JSON.stringify({ keys: [jwk] }));
    const header = { alg: 'EdDSA', typ: 'JWT', kid: 'k' };
    const jws = await new CompactSign(Buffer.from('{}'))
      .setProtectedHeader(header)
      .sign(privateKey);
    await writeFile(file('token.jws'), jws);
    const run = await verify('token.jws', '--keys', 'k.json');
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain("This isn't a Fanfare receipt.");
  });

  it('reports all differences in the content', async () => {
    await writeFile(file('other.txt'), 'Something else');
    const flags = ['--keys', 'keys.json', '--text-file', 'other.txt', '--media', 'text.txt'];
    const run = await verify('receipt.json', ...flags);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('2 problems found');
    expect(run.stderr).toContain("The text in other.txt doesn't match this receipt.");
    expect(run.stderr).toContain("text.txt doesn't match file 1 of this receipt.");
  });

  it('reports everything that is missing at once, and exits 2', async () => {
    const nothing = await verify();
    expect(nothing.code).toBe(2);
    expect(nothing.stderr).toContain('Specify a receipt');
    expect(nothing.stderr).toContain('--keys is required');
    const missing = await verify('receipt.json', '--keys', 'nowhere.json');
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('File not found: nowhere.json');
  });
});

describeOnTerminal('a receipt at a terminal', () => {
  it('shows what is proven, and that the sandbox is not the real platform', async () => {
    const args = ['receipts', 'verify', 'receipt.json', '--keys', 'keys.json'];
    const { code, screen } = await runOnTerminal(args, { cwd: folder });
    expect(code).toBe(0);
    expect(screen).toContain('The signature is valid');
    expect(screen).toContain("The text wasn't compared. Use --text-file to compare it.");
    expect(screen).toContain('SANDBOX: nothing was published on the real LinkedIn.');
    expect(screen).toContain('by LinkedIn itself');
  });
});
