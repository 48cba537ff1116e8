import { describe, expect, it } from 'vitest';
import { collectUrlSecrets, redactText } from '#app/server/adapters/http-client/redact.ts';

const ADDRESS = new URL(
  'https://hooky:Sw0rdf%2Fish%21@hooks.example.com/catch/a1b2c3d/ZZXYabcdefgh/%C3%BCberall9?key=q%22uery/S3%20cret&k=%C3%A9t%C3%BCde9#frag9secret',
);
const SECRETS = ['Sw0rdf/ish!', 'a1b2c3d', 'überall9', 'q"uery/S3 cret', 'étüde9', 'frag9secret'];

const escapeUnits = (text: string) =>
  Array.from({ length: text.length }, (_, at) => {
    const hex = text.charCodeAt(at).toString(16).padStart(4, '0');
    return `\\u${at % 2 === 0 ? hex : hex.toUpperCase()}`;
  }).join('');
const toPercent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** What an endpoint may make of what it echoes. */
const ENCODINGS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  JSON: (secret) => JSON.stringify({ echo: secret }),
  'JSON with escaped slashes': (secret) => JSON.stringify(secret).replaceAll('/', '\\/'),
  'JSON with every character escaped': (secret) => `{"echo":"${escapeUnits(secret)}"}`,
  'JSON in JSON': (secret) => JSON.stringify(JSON.stringify({ echo: secret })),
  'JSON in JSON in JSON': (secret) => JSON.stringify(JSON.stringify(JSON.stringify(secret))),
  'percent-encoding': encodeURIComponent,
  'percent-encoding in lower case': (secret) => encodeURIComponent(secret).toLowerCase(),
  'percent-encoding of everything': toPercent,
  'percent-encoding twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'a form': (secret) => String(new URLSearchParams({ echo: secret })),
  HTML: (secret) => secret.replaceAll('"', '&quot;').replaceAll('/', '&#47;'),
  'HTML by numbers': (secret) =>
    [...secret].map((one) => `&#x${one.codePointAt(0)?.toString(16)};`).join(''),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64 behind a letter': (secret) => Buffer.from(`x${secret}yz`).toString('base64'),
  'base64 behind two letters': (secret) => Buffer.from(`xx${secret}y`).toString('base64url'),
  hex: (secret) => Buffer.from(secret).toString('hex'),
  'hex in upper case': (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
};

/** What's left of it doesn't tell the secret: at most the base64 characters at its edges. */
const MAX_LEFT = 8;

describe('redacting a response that repeats the request URL', () => {
  it.each(Object.entries(ENCODINGS))('removes its secrets from %s', (name, encode) => {
    const found = collectUrlSecrets(ADDRESS);
    for (const secret of SECRETS) {
      // In lower case it's another text, which no endpoint makes of it.
      const encoded = name.endsWith('lower case') ? encode(secret.toLowerCase()) : encode(secret);
      const secrets = name.endsWith('lower case') ? found.map((one) => one.toLowerCase()) : found;
      const left = redactText(`Received ${encoded}.`, secrets)
        .replace(/^Received |\.$/gu, '')
        .replace(/\[redacted\]|"|\\|\{|\}|echo[:=]?/gu, '');
      expect(left.length, `${secret} as ${encoded} leaves ${left}`).toBeLessThanOrEqual(MAX_LEFT);
    }
  });

  it('keeps the words of the path and everything that is not a secret', () => {
    const text = 'Caught at hooks.example.com/catch by the catch of 2026-11-23.';
    expect(redactText(text, collectUrlSecrets(ADDRESS))).toBe(text);
  });
});

describe('redacting secrets in a response', () => {
  it.each([
    ['Cookie: session=abc; theme=dark9\r\nX: y', 'Cookie: [redacted]\r\nX: y'],
    [
      '{"Authorization":["Bearer abc"],"Set-Cookie":["a=b; Path=/"]}',
      '{"Authorization":["[redacted]"],"Set-Cookie":["[redacted]"]}',
    ],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw is wrong', '[redacted] is wrong'],
    ['the token ff_test_short12 and sk_live_abc123', 'the token [redacted] and [redacted]'],
    ['<password a="b">hunter2</password>', '<password a="b">[redacted]</password>'],
  ])('masks them: %s', (text, masked) => {
    expect(redactText(text, [])).toBe(masked);
  });

  it('takes linear time', () => {
    const secrets = Array.from(
      { length: 3 },
      (_, at) => `${'\\'.repeat(20)}a${'%25'.repeat(20)}${at}`,
    );
    const text = `${'\\'.repeat(900)}${'%25'.repeat(500)}${'&#0'.repeat(200)}`;
    const started = process.cpuUsage();
    redactText(text, secrets);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });
});
