import { describe, expect, it } from 'vitest';
import { deliver } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError, createVideo } from '#tests/support/step-harness.ts';
import { SCOPE, startBench, createSizedVideo } from './bench.ts';

// Cases of YouTube's contract (section 6) that the adapter can't trigger:
// - #2, a second consent without prompt=consent: it always sends prompt=consent (shown below).
// - #8 and #10, refused titles and tags: it never sends any (shown in cases-upload.test.ts).
// - #16, a chunk that isn't a multiple of 262,144 bytes: its parts are 8 MiB; it follows Range anyway (#17).

describe('YouTube adapter contract: connecting', () => {
  it('#1 connecting returns a refresh token and a one-hour access token', async () => {
    const bench = await startBench();
    const tokens = bench.account.tokens;
    expect(tokens.refreshToken).toMatch(/^1\/\//u);
    const endsAt = tokens.accessTokenExpiresAt?.getTime() ?? 0;
    expect(endsAt - tokens.issuedAt.getTime()).toBe(3_599_000);
    expect([...tokens.scopes].sort()).toEqual(
      ['youtube.force-ssl', 'youtube.readonly', 'youtube.upload', 'yt-analytics.readonly'].map(
        (name) => `${SCOPE}/${name}`,
      ),
    );
  });

  it('#2 a second connection also gets a refresh token, because it requests consent again', async () => {
    const bench = await startBench();
    const first = bench.account.tokens;
    const second = (await bench.connect()).tokens;
    expect(second.refreshToken).not.toBeNull();
    expect(second.accessToken).not.toBe(first.accessToken);
  });

  it('#3 a refresh keeps the existing refresh token', async () => {
    const bench = await startBench();
    const before = bench.account.tokens;
    const after = await bench.refresh(before);
    expect(after.refreshToken).toBe(before.refreshToken);
    expect(after.accessToken).not.toBe(before.accessToken);
    const account = { ...bench.probed(), accessToken: after.accessToken };
    await expect(bench.adapter.probe(bench.call, account)).resolves.toEqual({ scopes: null });
  });

  it('#4 a revoked grant requires the user, on refresh and in the probe', async () => {
    const bench = await startBench();
    const account = bench.probed();
    await bench.adapter.oauth.revoke(bench.call, bench.account.tokens);
    const refusal = await catchPlatformError(bench.refresh(bench.account.tokens));
    expect(refusal).toMatchObject({ kind: 'reauthorize', code: 'invalid_grant' });
    const seen = await catchPlatformError(bench.adapter.probe(bench.call, account));
    expect(seen).toMatchObject({ kind: 'reauthorize', code: 'authError' });
  });

  it('#5 the upload is rejected without the upload permission, which the granted scopes show', async () => {
    const bench = await startBench({}, ['youtube.readonly']);
    expect(bench.account.tokens.scopes).not.toContain(`${SCOPE}/youtube.upload`);
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(200_000)],
    });
    const error = await catchPlatformError(deliver(bench, context));
    expect(error).toMatchObject({ kind: 'permission', code: 'insufficientPermissions' });
    expect(error.remedy).toContain('checked');
  });

  it.each(['signup_required', 'empty'])(
    '#6 a Google account without a channel starts no upload (%s), and a probe reports it',
    async (missingChannel) => {
      const bench = await startBench();
      const account = bench.probed();
      await bench.setKnobs({ missingChannel });
      const found = await bench.adapter.oauth.listAccounts(bench.call, bench.account.tokens);
      expect(found).toEqual([]);
      const error = await catchPlatformError(bench.adapter.probe(bench.call, account));
      expect(error).toMatchObject({ kind: 'permission', code: 'youtubeSignupRequired' });
    },
  );

  it('#11 an expired access token is refreshed once, and the upload starts', async () => {
    const bench = await startBench();
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(200_000)],
    });
    const before = bench.account.tokens.accessToken;
    await bench.advance(3600);
    const { result } = await deliver(bench, context);
    expect(result.remoteId).not.toBeNull();
    expect(bench.account.tokens.accessToken).not.toBe(before);
    const refreshed = await bench.listReceived('oauth.token');
    expect(refreshed).toHaveLength(2);
  });

  it.each([
    [false, 'rateLimitExceeded/per_day'],
    [true, 'quotaExceeded'],
  ])(
    '#12 an exhausted project upload quota waits for midnight Pacific (former error: %s)',
    async (oldQuotaError, code) => {
      const bench = await startBench({ uploadsPerDay: 0, oldQuotaError });
      const context = bench.startDelivery(bench.account, {
        media: [await createSizedVideo(200_000)],
      });
      const error = await catchPlatformError(deliver(bench, context));
      expect(error).toMatchObject({ kind: 'rate_limited', code });
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'America/Los_Angeles',
        timeStyle: 'medium',
      });
      expect(error.retryAt && clock.format(error.retryAt)).toBe('00:00:00');
      const waitMs = (error.retryAt?.getTime() ?? 0) - bench.call.now().getTime();
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(25 * 3_600_000);
    },
  );

  it("#13 a channel's own upload limit waits a day", async () => {
    const bench = await startBench({ uploadsPerChannelPerDay: 0 });
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(200_000)],
    });
    const error = await catchPlatformError(deliver(bench, context));
    expect(error).toMatchObject({ kind: 'rate_limited', code: 'uploadLimitExceeded' });
    const waitMs = (error.retryAt?.getTime() ?? 0) - bench.call.now().getTime();
    expect(Math.round(waitMs / 60_000)).toBe(24 * 60);
  });

  it.each(['oauth.token', 'channels.list'])(
    '#30 a 502 with HTML from %s is a temporary failure',
    async (endpoint) => {
      const bench = await startBench();
      const account = bench.probed();
      await bench.addFault({ endpoint, kind: 'status', status: 502, body: '<html>Bad gateway' });
      const requested =
        endpoint === 'oauth.token'
          ? bench.refresh(bench.account.tokens)
          : bench.adapter.probe(bench.call, account);
      expect(await catchPlatformError(requested)).toMatchObject({ kind: 'unavailable' });
    },
  );
});

describe('YouTube adapter: content limits', () => {
  it('#8 a title that is too long or contains < is fixed before it is sent', async () => {
    const bench = await startBench();
    const context = bench.startDelivery(bench.account, {
      text: `a <b> ${'c'.repeat(200)}`,
      media: [await createSizedVideo(200_000)],
    });
    await deliver(bench, context);
    const [post] = await bench.listPosts();
    expect(post?.title).toHaveLength(100);
    expect(post?.title?.startsWith('a ‹b› ccc')).toBe(true);
  });

  it('#9 a caption of 5002 bytes is rejected before anything is sent', async () => {
    const bench = await startBench();
    const video = createVideo(Buffer.from('0123456789'));
    const context = bench.startDelivery(bench.account, { text: 'é'.repeat(2501), media: [video] });
    const error = await catchPlatformError(deliver(bench, context));
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'invalidDescription' });
    expect(await bench.listReceived('videos.insert')).toEqual([]);
  });

  it('#10 tags over the limit are dropped, counting their quotes and commas', async () => {
    const bench = await startBench();
    const hashtags = Array.from({ length: 60 }, (_, index) => `tag number ${String(index)}`);
    const context = bench.startDelivery(bench.account, {
      hashtags,
      media: [await createSizedVideo(200_000)],
    });
    const { result } = await deliver(bench, context);
    expect(result.kind).toBe('published');
    expect(await bench.listViolations()).toEqual([]);
  });

  it('#10 the chosen tags and category are set, and subscribers are notified', async () => {
    const bench = await startBench();
    const tags = ['wood firing', 'kiln'];
    const flags = { madeForKids: false, syntheticMedia: false };
    const context = bench.startDelivery(bench.account, {
      hashtags: ['cat'],
      media: [await createSizedVideo(200_000)],
      options: { privacyStatus: 'public', youtube: { ...flags, tags, categoryId: '27' } },
    });
    await deliver(bench, context);
    const [start] = await bench.listReceived('videos.insert');
    expect(start?.path).toContain('notifySubscribers=true');
    expect(start?.body).toMatchObject({ snippet: { tags, categoryId: '27' } });
    expect(await bench.listViolations()).toEqual([]);
  });
});
