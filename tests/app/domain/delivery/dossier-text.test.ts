import { describe, expect, it } from 'vitest';
import {
  isDossierSettled,
  toDossierHeading,
  toEventTone,
  toReadableExcerpt,
} from '#app/domain/delivery/dossier-text.ts';
import type { DeliveryDossier, DossierEvent } from '#app/domain/delivery/delivery-dossier.ts';

type State = DeliveryDossier['state'];

const standing = (state: State, more: { needsDecision?: boolean; removedAt?: string } = {}) => ({
  state,
  platform: 'twitter' as const,
  needsDecision: false,
  removedAt: null,
  thread: null,
  ...more,
});

describe("a delivery's page", () => {
  it.each([
    [standing('published'), 'Live on Twitter', true],
    [standing('published', { removedAt: '2026-11-21T09:00:00Z' }), 'Deleted from Twitter', true],
    [standing('failed'), 'Not published on Twitter', true],
    [standing('canceled'), 'Canceled for Twitter', true],
    [standing('unconfirmed', { needsDecision: true }), 'Is it live on Twitter?', true],
    [standing('unconfirmed'), 'Checking with Twitter', false],
    [standing('queued'), 'Publishing to Twitter', false],
    [standing('processing'), 'Publishing to Twitter', false],
  ])('has the heading of its state, and whether the state is final (%#)', (row, text, isFinal) => {
    expect(toDossierHeading(row)).toBe(text);
    expect(isDossierSettled({ ...row, firstComment: null, followUps: [] })).toBe(isFinal);
  });

  it.each([
    ['published', undefined, 'good'],
    ['resolved', undefined, 'good'],
    ['error', undefined, 'bad'],
    ['remove_failed', undefined, 'bad'],
    ['reconcile', undefined, 'asks'],
    ['removed', undefined, 'asks'],
    ['canceled', undefined, 'asks'],
    ['step', undefined, 'plain'],
    ['exchange', 200, 'plain'],
    ['exchange', 399, 'plain'],
    ['exchange', 400, 'bad'],
    ['exchange', null, 'bad'],
  ])('colors the event %s with the status %s as %s', (kind, status, tone) => {
    const exchange = status === undefined ? null : { status };
    expect(toEventTone({ kind, exchange } as DossierEvent)).toBe(tone);
  });

  it('indents complete JSON, and shows anything else unchanged', () => {
    expect(toReadableExcerpt('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(toReadableExcerpt('{"a":')).toBe('{"a":');
  });
});
