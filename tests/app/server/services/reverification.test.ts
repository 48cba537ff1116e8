import { describe, expect, it } from 'vitest';
import {
  REVERIFICATION_LEVELS,
  type ReverificationLevel,
} from '#app/domain/identity/reverification.ts';
import { type Actor, isRecentSignIn, requireRecentSignIn } from '#app/server/services/actor.ts';

const SIGNED_IN = new Date('2026-11-21T09:00:00.000Z');
const LEVELS = Object.keys(REVERIFICATION_LEVELS) as ReverificationLevel[];

const member = { userId: 'usr_1', workspaceId: 'ws_1', role: 'owner', scopes: [] } as const;
const person: Actor = { ...member, via: 'session', environment: null, authTime: SIGNED_IN };
const after = (minutes: number) => new Date(SIGNED_IN.getTime() + minutes * 60_000);
const listMet = (actor: Actor, minutes: number) =>
  LEVELS.filter((level) => isRecentSignIn(actor, { now: after(minutes), level }));

describe('a recent sign-in', () => {
  it('happened less than 10, 10, 60, or 1440 minutes ago, depending on the level', () => {
    expect(listMet(person, 9.99)).toEqual(['strict_mfa', 'strict', 'moderate', 'lax']);
    expect(listMet(person, 10)).toEqual(['moderate', 'lax']);
    expect(listMet(person, 60)).toEqual(['lax']);
    expect(listMet(person, 1440)).toEqual([]);
  });

  it('included the second factor for strict_mfa, if the user has one', () => {
    expect(listMet({ ...person, lacksSecondFactor: true }, 0)).toEqual([
      'strict',
      'moderate',
      'lax',
    ]);
  });

  it('is required with its level, and tokens have none', () => {
    const token: Actor = { ...member, via: 'token', environment: 'live' };
    expect(listMet(token, 0)).toEqual([]);
    const check = () => requireRecentSignIn(token, { now: SIGNED_IN, level: 'lax' });
    expect(check).toThrow(
      expect.objectContaining({ code: 'reverification_required', meta: { level: 'lax' } }),
    );
  });
});
