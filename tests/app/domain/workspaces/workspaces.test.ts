import { describe, expect, it } from 'vitest';
import { AuditGroup, listAuditActions, toActionText } from '#app/domain/workspaces/audit.ts';
import { INVITATION_DAYS, MAX_OPEN_INVITATIONS } from '#app/domain/workspaces/members.ts';
import {
  CreateWorkspaceInput,
  listTimeZones,
  UpdateWorkspaceInput,
} from '#app/domain/workspaces/workspaces.ts';

describe('a workspace', () => {
  const accepts = (changes: object): boolean =>
    CreateWorkspaceInput.safeParse({ name: 'Kiln', timeZone: 'Europe/Berlin', ...changes }).success;

  it('has a time zone that the runtime knows', () => {
    expect(
      ['UTC', 'America/New_York', 'europe/berlin'].every((zone) => accepts({ timeZone: zone })),
    ).toBe(true);
    const zones = ['', 'Mars/Olympus', '+02:00', `E${'u'.repeat(64)}`];
    expect(zones.filter((zone) => accepts({ timeZone: zone }))).toEqual([]);
    const [first, ...others] = listTimeZones();
    expect(first).toBe('UTC');
    expect(others).toContain('Europe/Berlin');
    expect(others).not.toContain('UTC');
  });

  it('has a name of one line', () => {
    const names = [' Kiln ', '', ' ', 'Kiln\nStudio'];
    expect(names.filter((name) => accepts({ name }))).toEqual([' Kiln ']);
  });

  it('is changed in at least one field', () => {
    const updates = [{ name: 'A' }, { timeZone: 'UTC' }, {}, { name: 'A', id: 'wsp_1' }];
    const accepted = updates.filter((update) => UpdateWorkspaceInput.safeParse(update).success);
    expect(accepted).toEqual(updates.slice(0, 2));
  });

  it('holds posts that are late by 0 minutes up to a week', () => {
    const limits = [0, 60, 10_080, 10_081, -1, 1.5, '60', null];
    const accepted = limits.filter(
      (lateLimitMinutes) => UpdateWorkspaceInput.safeParse({ lateLimitMinutes }).success,
    );
    expect(accepted).toEqual([0, 60, 10_080]);
  });
});

it('lists the actions of a group of the audit log', () => {
  const listed = AuditGroup.options.map(listAuditActions);
  expect(listed.length).toBeGreaterThan(2);
  expect(listed.filter((actions) => actions.length === 0)).toEqual([]);
  const actions = listed.flat();
  expect(new Set(actions).size).toBe(actions.length);
  expect(actions.filter((action) => toActionText(action) === action)).toEqual([]);
  expect(toActionText('from.the.future')).toBe('from.the.future');
});

it('an invitation can be accepted for 7 days, and a workspace can have 50 open ones', () => {
  expect([INVITATION_DAYS, MAX_OPEN_INVITATIONS]).toEqual([7, 50]);
});
