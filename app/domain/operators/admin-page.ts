import type { PlatformId } from '../platforms/platforms.ts';

/** What an operator still needs to open the page. */
export type OperatorRequirement =
  /** Their email address isn't confirmed. */
  | 'verified_email'
  /** Their account has no second factor. */
  | 'second_factor'
  /** Their account has one, but this session was started without it. */
  | 'two_step_sign_in';

/** A part of the page. One that can't be read doesn't hide the others. */
export type AdminPart<T> =
  | { readonly isRead: true; readonly value: T }
  | { readonly isRead: false };

/** How a platform's queue is doing. */
export interface PlatformQueue {
  readonly platform: PlatformId;
  /** Jobs that could start now. */
  readonly waiting: number;
  readonly running: number;
  /** Deliveries whose time has come. */
  readonly due: number;
  readonly late: number;
  /** Age of the oldest due delivery. */
  readonly oldestSeconds: number;
}

export interface OtherQueue {
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  readonly oldestSeconds: number;
}

export interface QueueOverview {
  readonly platforms: readonly PlatformQueue[];
  /** Queues of other work that has something waiting or running. */
  readonly others: readonly OtherQueue[];
}

export interface ProcessLine {
  readonly id: string;
  readonly kind: 'all' | 'web' | 'worker';
  readonly startedAt: string;
  readonly seenSecondsAgo: number;
  /** Seen recently enough to count as running. */
  readonly isAlive: boolean;
  readonly isWorking: boolean;
}

export interface AdminPage {
  readonly queue: AdminPart<QueueOverview>;
  readonly processes: AdminPart<readonly ProcessLine[]>;
}
