import { describe, expect, it } from 'vitest';
import {
  type DeliveryAction,
  type DeliveryFacts,
  FIT_FAILED,
  listDeliveryActions,
} from '#app/domain/posts/delivery-actions.ts';
import {
  DeliveryState,
  PLATFORM_ERROR_KINDS,
  type PlatformErrorKind,
} from '#app/domain/posts/delivery-state.ts';

const FACTS: DeliveryFacts = {
  state: 'queued',
  errorKind: null,
  errorCode: null,
  retrySafe: null,
  needsDecision: false,
  hasIntent: false,
  hasLiveParts: false,
  isCut: false,
  isResent: false,
  isAccountActive: true,
  comment: null,
  hasFailedFollowUp: false,
};

const RETRY = ['retry', 'resend'] as const;

const FAILED: Readonly<Record<PlatformErrorKind, readonly DeliveryAction[]>> = {
  reauthorize: RETRY,
  permission: ['retry', 'reconnect', 'resend'],
  rejected_content: ['resend'],
  media_missing: ['resend'],
  duplicate: ['resend'],
  rate_limited: RETRY,
  unavailable: RETRY,
  outcome_unknown: RETRY,
  unreadable: RETRY,
  bug: RETRY,
};

/** A delivery in each other state, whatever went wrong before. */
const OTHERS: Readonly<Record<Exclude<DeliveryState, 'failed'>, readonly DeliveryAction[]>> = {
  scheduled: ['cancel'],
  held: ['cancel'],
  queued: ['cancel'],
  preparing: ['cancel'],
  uploading: ['cancel'],
  processing: ['cancel'],
  waiting: ['cancel'],
  committing: [],
  unconfirmed: [],
  confirming: [],
  published: [],
  canceled: ['resend'],
};

const states = DeliveryState.options.filter((state) => state !== 'failed');
const kinds = [...PLATFORM_ERROR_KINDS, null];

describe.each(PLATFORM_ERROR_KINDS)('a delivery that failed with %s', (errorKind) => {
  const failed = { ...FACTS, state: 'failed', errorKind, retrySafe: 'yes' } as const;

  it('offers the ways out, the best one first', () => {
    expect(listDeliveryActions(failed)).toEqual(FAILED[errorKind]);
  });

  it('offers a retry if the file could not be converted', () => {
    expect(listDeliveryActions({ ...failed, errorCode: FIT_FAILED })).toEqual(RETRY);
  });

  it('leads to reconnecting first while its account is not connected', () => {
    expect(listDeliveryActions({ ...failed, isAccountActive: false })).toEqual(['reconnect']);
  });

  it.each(['unknown', 'no'])('asks whether it is live if a retry is safe: %s', (retrySafe) => {
    expect(listDeliveryActions({ ...failed, retrySafe })).toEqual(['resolve']);
  });

  it('offers nothing once it was resent', () => {
    expect(listDeliveryActions({ ...failed, isResent: true })).toEqual([]);
  });
});

describe.each(states)('a delivery that is %s', (state) => {
  it.each(kinds)('after %s, offers what its state allows', (errorKind) => {
    expect(listDeliveryActions({ ...FACTS, state, errorKind })).toEqual(OTHERS[state]);
  });

  it('never offers a retry or a resend before it is certain that it isn’t live', () => {
    if (state === 'canceled') return;
    for (const errorKind of kinds) {
      const actions = listDeliveryActions({ ...FACTS, state, errorKind, hasIntent: true });
      expect(actions).not.toContain('retry');
      expect(actions).not.toContain('resend');
      expect(actions).not.toContain('cancel');
    }
  });
});

describe('a delivery that waits', () => {
  it('leads to reconnecting if it waits for its account, and can be canceled', () => {
    const waiting = { ...FACTS, state: 'waiting', isAccountActive: false } as const;
    expect(listDeliveryActions(waiting)).toEqual(['reconnect', 'cancel']);
  });

  it('offers only the decision if it waits for one', () => {
    const open = { ...FACTS, state: 'unconfirmed', needsDecision: true } as const;
    expect(listDeliveryActions({ ...open, hasIntent: true })).toEqual(['resolve']);
  });

  it('offers nothing after a resend of a canceled one', () => {
    expect(listDeliveryActions({ ...FACTS, state: 'canceled', isResent: true })).toEqual([]);
  });
});

it('can be stopped between two posts of its thread, and continues then', () => {
  const waiting = { ...FACTS, state: 'waiting', hasLiveParts: true } as const;
  expect(listDeliveryActions(waiting)).toEqual(['cancel']);
  expect(listDeliveryActions({ ...waiting, hasIntent: true })).toEqual([]);
  const stopped = { ...waiting, state: 'canceled' } as const;
  expect(listDeliveryActions(stopped)).toEqual(['retry', 'resend', 'take_down']);
});

describe('a live delivery', () => {
  const live = { ...FACTS, state: 'published', hasIntent: true } as const;

  it('needs a decision about a first comment that may be there, also without its account', () => {
    const unconfirmed = { ...live, comment: 'unconfirmed' } as const;
    expect(listDeliveryActions(unconfirmed)).toEqual(['resolve_comment', 'cancel_comment']);
    expect(listDeliveryActions({ ...unconfirmed, isAccountActive: false })).toEqual([
      'resolve_comment',
      'cancel_comment',
    ]);
  });

  it('can have its failed first comment written again once the account is connected', () => {
    const failed = { ...live, comment: 'failed' } as const;
    expect(listDeliveryActions(failed)).toEqual(['retry_comment']);
    expect(listDeliveryActions({ ...failed, isAccountActive: false })).toEqual(['reconnect']);
  });

  it('can have its failed follow-ups done again, next to its first comment', () => {
    const failed = { ...live, hasFailedFollowUp: true } as const;
    expect(listDeliveryActions(failed)).toEqual(['retry_follow_up']);
    expect(listDeliveryActions({ ...failed, comment: 'failed' })).toEqual([
      'retry_comment',
      'retry_follow_up',
    ]);
    const away = { ...failed, isAccountActive: false } as const;
    expect(listDeliveryActions(away)).toEqual(['reconnect']);
    expect(listDeliveryActions({ ...away, comment: 'failed' })).toEqual(['reconnect']);
  });

  it('can go without a first comment that isn’t written yet, and get one that was canceled', () => {
    expect(listDeliveryActions({ ...live, comment: 'waiting' })).toEqual(['cancel_comment']);
    expect(listDeliveryActions({ ...live, comment: 'canceled' })).toEqual(['retry_comment']);
  });

  it('can have the rest of its thread sent once, if that was deleted', () => {
    const cut = { ...live, hasLiveParts: true, isCut: true };
    expect(listDeliveryActions(cut)).toEqual(['resend']);
    expect(listDeliveryActions({ ...cut, isResent: true })).toEqual([]);
    expect(listDeliveryActions({ ...cut, isAccountActive: false })).toEqual([]);
  });
});

it('can go without its first comment as long as the post isn’t live', () => {
  const planned = { ...FACTS, comment: 'planned' } as const;
  expect(listDeliveryActions(planned)).toEqual(['cancel', 'cancel_comment']);
  expect(listDeliveryActions({ ...planned, hasIntent: true })).toEqual(['cancel_comment']);
  expect(listDeliveryActions({ ...planned, needsDecision: true })).toEqual([
    'resolve',
    'cancel_comment',
  ]);
});

it('sends other texts after the live posts of a thread where the platform refused one', () => {
  const refused = { ...FACTS, state: 'failed', retrySafe: 'yes', hasLiveParts: true } as const;
  const actions = listDeliveryActions({ ...refused, errorKind: 'rejected_content' });
  expect(actions).toEqual(['resend', 'take_down']);
});
