import { toCountdown } from '#app/domain/text/time-span.ts';
import { describe, expect, it } from 'vitest';
import { type HealthFacts, toAccountHealth } from '#app/domain/accounts/account-health.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const inMs = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

function health(changes: Partial<HealthFacts> = {}) {
  return toAccountHealth({
    platform: 'linkedin',
    state: 'active',
    now: NOW,
    accessTokenExpiresAt: inMs(60 * DAY_MS),
    refreshTokenExpiresAt: inMs(365 * DAY_MS),
    hasRefreshToken: true,
    canRefresh: true,
    requiredScopes: ['openid', 'w_member_social'],
    scopes: ['openid', 'profile', 'w_member_social'],
    lastProbeAt: inMs(-HOUR_MS),
    nextProbeAt: inMs(23 * HOUR_MS),
    probeErrorKind: null,
    probeMessage: null,
    heldUntil: null,
    obstacle: null,
    reconnectUrl: 'https://fanfare.test/connect',
    atRisk: { count: 0, items: [] },
    ...changes,
  });
}

describe('the health of an account', () => {
  it('is ok, with nothing to do, while the platform responds', () => {
    expect(health()).toMatchObject({
      status: 'ok',
      needsUser: false,
      remedy: null,
      reconnectUrl: null,
      renewsItself: true,
      accessToken: { endsInSeconds: 60 * 24 * 3600 },
      lastGoodProbeAt: '2026-11-21T08:00:00.000Z',
    });
  });

  it('is ok when the access token has expired but the next use renews it', () => {
    expect(health({ accessTokenExpiresAt: inMs(-HOUR_MS) }).status).toBe('ok');
  });

  it('requires the user when the platform rejects the token or the last token has expired', () => {
    const flagged = health({ state: 'needs_reauthorization', probeErrorKind: 'reauthorize' });
    expect(flagged).toMatchObject({
      status: 'needs_reconnect',
      needsUser: true,
      reconnectUrl: 'https://fanfare.test/connect',
    });
    const ended = { hasRefreshToken: false, accessTokenExpiresAt: inMs(0) };
    expect(health(ended).status).toBe('needs_reconnect');
    expect(health({ refreshTokenExpiresAt: inMs(-1) }).status).toBe('needs_reconnect');
  });

  it('expires soon when only the user can renew it within a week', () => {
    const lonely = { hasRefreshToken: false, accessTokenExpiresAt: inMs(3.5 * DAY_MS) };
    expect(health(lonely)).toMatchObject({ status: 'expiring', needsUser: true });
    expect(health(lonely).message).toContain('expires in 3 days');
    expect(health({ refreshTokenExpiresAt: inMs(6 * DAY_MS) }).status).toBe('expiring');
    expect(health({ refreshTokenExpiresAt: inMs(7 * DAY_MS - 1) }).status).toBe('expiring');
    expect(health({ refreshTokenExpiresAt: inMs(7 * DAY_MS) }).status).toBe('ok');
    expect(health({ ...lonely, accessTokenExpiresAt: null }).status).toBe('ok');
  });

  it('expects no refresh token from Instagram and no renewal from Facebook', () => {
    const instagram = { platform: 'instagram', hasRefreshToken: false } as const;
    expect(health({ ...instagram, accessTokenExpiresAt: inMs(10 * DAY_MS) })).toMatchObject({
      status: 'ok',
      renewsItself: true,
    });
    expect(health({ ...instagram, accessTokenExpiresAt: inMs(5 * DAY_MS) }).status).toBe(
      'expiring',
    );
    const facebook = { platform: 'facebook', hasRefreshToken: false, canRefresh: false } as const;
    expect(health({ ...facebook, accessTokenExpiresAt: null }).status).toBe('ok');
  });

  it('names the missing permissions', () => {
    const partial = health({ scopes: ['openid'] });
    expect(partial).toMatchObject({
      status: 'missing_scopes',
      needsUser: true,
      missingScopes: ['w_member_social'],
    });
    expect(partial.message).toContain('w_member_social');
    expect(health({ probeErrorKind: 'permission' }).status).toBe('missing_scopes');
  });

  it.each(['unavailable', 'outcome_unknown', 'rate_limited', 'bug', 'rejected_content'] as const)(
    'is only unreachable after %s, and requires nothing from the user',
    (probeErrorKind) => {
      const away = health({ probeErrorKind, probeMessage: '503' });
      expect(away).toMatchObject({
        status: 'unreachable',
        needsUser: false,
        remedy: null,
        lastGoodProbeAt: '2026-11-21T08:00:00.000Z',
        probeMessage: '503',
      });
    },
  );

  it('explains why the user cannot publish to it', () => {
    const obstacle = 'Your role lacks the task CREATE_CONTENT.';
    expect(health({ obstacle })).toMatchObject({
      status: 'missing_scopes',
      needsUser: true,
      message: obstacle,
    });
  });

  it('is paused until the platform accepts requests again', () => {
    expect(health({ heldUntil: inMs(60_000) })).toMatchObject({
      status: 'held',
      needsUser: false,
      heldUntil: '2026-11-21T09:01:00.000Z',
    });
    expect(health({ heldUntil: inMs(0) })).toMatchObject({ status: 'ok', heldUntil: null });
  });

  it('shows what the user must do before temporary problems', () => {
    const passing = { heldUntil: inMs(60_000), probeErrorKind: 'unavailable' } as const;
    expect(health({ ...passing, scopes: [] }).status).toBe('missing_scopes');
    expect(health({ ...passing, scopes: [], state: 'needs_reauthorization' }).status).toBe(
      'needs_reconnect',
    );
    expect(health(passing).status).toBe('held');
  });
});

describe('a countdown', () => {
  it('never promises more time than is left', () => {
    expect(toCountdown(2 * DAY_MS - 1)).toBe('in 1 day');
    expect(toCountdown(5 * HOUR_MS)).toBe('in 5 hours');
    expect(toCountdown(60_000)).toBe('in 1 minute');
    expect(toCountdown(59_999)).toBe('in less than a minute');
  });
});

describe('the message of an account', () => {
  it('explains why only the user can renew it', () => {
    const instagram = { platform: 'instagram', accessTokenExpiresAt: inMs(DAY_MS) } as const;
    const failed = health({ ...instagram, hasRefreshToken: false });
    expect(failed.message).toBe(
      'The connection to Instagram expires in 1 day, and Fanfare couldn’t renew it so far.',
    );
    const refused = 'in 1 day, and LinkedIn doesn’t let Fanfare renew it.';
    const withToken = health({ refreshTokenExpiresAt: inMs(DAY_MS) });
    expect(withToken.message).toContain(refused);
    const without = health({ hasRefreshToken: false, accessTokenExpiresAt: inMs(DAY_MS) });
    expect(without.message).toContain(refused);
  });

  it('names missing scopes, or the permission that the platform denies', () => {
    const missing = health({ scopes: ['openid'] });
    expect(missing.message).toBe(
      'LinkedIn didn’t grant Fanfare all permissions. Missing: w_member_social.',
    );
    const denied = health({ probeErrorKind: 'permission' });
    expect(denied.message).toBe('LinkedIn doesn’t allow Fanfare to publish to this account.');
  });

  it('reports a pause until it is over', () => {
    expect(health({ heldUntil: inMs(1) })).toMatchObject({
      status: 'held',
      heldUntil: inMs(1).toISOString(),
    });
    expect(health({ heldUntil: inMs(0) })).toMatchObject({ status: 'ok', heldUntil: null });
  });
});
