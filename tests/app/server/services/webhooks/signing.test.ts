import { describe, expect, it } from 'vitest';
import { createSecret, toSignedHeaders } from '#app/server/services/webhooks/signing.ts';
import { toPauseMs } from '#app/server/services/webhooks/retry-policy.ts';
import { verifyWebhook } from '#tests/support/verify-webhook.ts';

describe('a signed message', () => {
  it("has the signature that the scheme's own library computes", () => {
    // standardwebhooks 1.1.1: new Webhook(secret).sign(id, date, body)
    const headers = toSignedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      sentAt: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is verified with either of two secrets, and with no other', () => {
    const [one, two] = [createSecret(), createSecret()];
    const text = '{"caption":"Größe 🙂"}';
    const headers = toSignedHeaders([one, two], { id: 'a', sentAt: new Date(), body: text });
    for (const secret of [one, two])
      expect(verifyWebhook({ headers, text }, secret)).toEqual({ caption: 'Größe 🙂' });
    expect(() => verifyWebhook({ headers, text }, createSecret())).toThrow('No signature fits');
    expect(() => verifyWebhook({ headers, text: `${text} ` }, one)).toThrow('No signature fits');
  });
});

describe('retry delays', () => {
  it('grow from ten seconds to twelve hours, with 20% jitter', () => {
    const pauses = Array.from({ length: 12 }, (_none, index) => toPauseMs(index + 1, 0.5));
    expect(pauses.slice(0, 4)).toEqual([10_000, 30_000, 90_000, 270_000]);
    expect(pauses.at(-1)).toBe(12 * 3_600_000);
    expect([toPauseMs(1, 0), toPauseMs(1, 1)]).toEqual([8000, 12_000]);
  });
});
