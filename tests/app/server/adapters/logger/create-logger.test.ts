import { describe, expect, it } from 'vitest';
import { createLogger } from '#app/server/adapters/logger/create-logger.ts';
import { installTracer } from '#app/server/ports/tracing.ts';

function log(facts: object): string {
  let written = '';
  createLogger('info', { write: (line) => void (written += line) }).info(facts, 'it happened');
  return written;
}

describe('the log', () => {
  it.each([
    'authorization',
    'cookie',
    'password',
    'secret',
    'accessToken',
    'refreshToken',
    'idToken',
    'codeVerifier',
    'clientSecret',
    'apiKey',
    'token',
    'email',
    'caption',
    'captions',
    'topic',
  ])('hides %s at any depth', (name) => {
    for (const facts of [
      { [name]: 'very-private' },
      { request: { [name]: 'very-private' } },
      { request: { body: { [name]: 'very-private' } } },
    ]) {
      expect(log(facts)).not.toContain('very-private');
    }
  });

  it.each([
    ['an API token', `ff_live_${'a'.repeat(43)}`],
    ['the address of a calendar feed', `/calendar/ff_cal_${'a'.repeat(43)}.ics`],
    ['a key of Stripe', 'sk_test_51Habcdef'],
    ['a webhook secret', 'whsec_abcdef123'],
    ['a key of an AI service', 'sk-proj-abcdefgh1234'],
    ['a JWT', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'],
    ['a bearer token', 'Bearer opaque-access-token'],
    ['a code in an address', 'https://a.example/callback?state=s3cr3t-state&code=s3cr3t-code'],
    ['a password in an address', 'smtps://user:s3cr3t@mail.example.com'],
    ['an email address', 'ada.lovelace@example.com'],
  ])('hides %s in the message and the cause of an error', (_what, secret) => {
    const error = new Error(`It failed with ${secret}`, { cause: new Error(`for ${secret}`) });
    const written = log({ err: Object.assign(error, { request: { body: secret } }) });
    expect(written).toContain('It failed with');
    const words = secret
      .split(/[\s?&=:/]/u)
      .filter((word) => /\d|token|lovelace|ff_live|ff_cal/u.test(word));
    expect(words.length).toBeGreaterThan(0);
    for (const word of words) expect(written).not.toContain(word);
  });

  it('omits query parameters of a database error, and keeps what was wrong', () => {
    const message =
      '\nInvalid `prisma.post.create()` invocation:\n\n{\n  data: {\n    content: "my private words",\n  }\n}\n\nArgument `id` is missing.';
    const written = log({ err: new Error(message) });
    expect(written).not.toContain('my private words');
    expect(written).toContain('Argument `id` is missing.');
  });

  it("keeps an error's code and stack, and everything that is not a secret", () => {
    const error = Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' });
    const written = log({ err: error, requestId: 'req_1', operation: 'publish' });
    expect(JSON.parse(written)).toMatchObject({
      requestId: 'req_1',
      operation: 'publish',
      err: { type: 'Error', message: 'no answer', code: 'ECONNREFUSED' },
    });
    expect(written).toContain('create-logger.test.ts');
  });

  it('has the IDs of the active span', () => {
    const before = log({});
    const uninstall = installTracer({
      run: (_start, work) => work({ add: () => undefined }),
      leave: (work) => work(),
      getCurrent: () => ({ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }),
      carry: () => null,
    });
    const during = log({});
    uninstall();
    expect(JSON.parse(during)).toMatchObject({
      trace_id: 'a'.repeat(32),
      span_id: 'b'.repeat(16),
    });
    for (const outside of [before, log({})]) expect(outside).not.toContain('trace_id');
  });
});
