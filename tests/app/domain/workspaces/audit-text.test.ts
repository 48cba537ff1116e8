import { describe, expect, it } from 'vitest';
import type { AuditEntryOutput } from '#app/domain/workspaces/audit.ts';
import { toAuditFacts } from '#app/domain/workspaces/audit-text.ts';

const formatEntry = (entry: Partial<AuditEntryOutput>): string =>
  toAuditFacts({ about: null, data: {}, address: null, ...entry }).join(' · ');

describe('the text of an audit log entry', () => {
  it.each<[string, Partial<AuditEntryOutput>]>([
    [
      'Ada Brick · from Viewer to Editor',
      { about: 'Ada Brick', data: { userId: 'usr_1', from: 'viewer', to: 'editor' } },
    ],
    [
      'from past due to active · Creator',
      { data: { from: 'past_due', to: 'active', plan: 'creator' } },
    ],
    [
      '“Night script” · live accounts',
      { about: '“Night script”', data: { name: 'Night script', environment: 'live' } },
    ],
    [
      '@kiln (Instagram) · sandbox accounts',
      { about: '@kiln (Instagram)', data: { platform: 'instagram', environment: 'sandbox' } },
    ],
    [
      'Firefox on Windows · from 203.0.113.0/24',
      { address: '203.0.113.0/24', data: { device: 'Firefox on Windows' } },
    ],
    ['ada@example.com · as Viewer', { about: 'ada@example.com', data: { role: 'viewer' } }],
    ['1 word', { data: { count: 1 } }],
    ['by the administrator of this installation', { data: { byOperator: true } }],
    ['1 post a day', { data: { postsPerDay: 1 } }],
    ['6 deliveries a day', { data: { deliveriesPerDay: 6 } }],
    ['100 tokens a day for suggestions', { data: { aiTokensPerDay: 100 } }],
    ['still live in 1 place', { data: { stillLive: 1 } }],
    ['deleted in 2 places', { data: { takenDown: 2 } }],
    ['key a1', { data: { keyId: 'a1' } }],
    ['“Kiln”', { data: { name: 'Kiln' } }],
    ['no plan', { data: { plan: 'none' } }],
    ['myspace', { data: { platform: 'myspace' } }],
    ['', { data: { from: 'viewer', to: 'viewer' } }],
    ['', { data: { from: 'viewer' } }],
    ['', { data: { to: 'viewer' } }],
    ['time zone Europe/Berlin', { data: { timeZone: 'Europe/Berlin' } }],
    ['later: yes', { data: { later: 'yes' } }],
    ['', { data: { tokenId: 'tok_1', cycle: null } }],
  ])('%s', (words, entry) => {
    expect(formatEntry(entry)).toBe(words);
  });
});
