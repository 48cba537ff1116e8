import type { PlanId, SubscriptionStatus } from '../billing/plans.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { DeliveryState, PlatformErrorKind } from '../posts/delivery-state.ts';

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

export interface StuckDeliveryLine {
  readonly id: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly platform: PlatformId;
  readonly state: DeliveryState;
  readonly needsDecision: boolean;
  readonly errorKind: PlatformErrorKind | null;
  /** When it became late, or its commit was sent. */
  readonly since: string;
  readonly runAt: string;
  readonly isRunning: boolean;
  /** Its account is paused by the platform, or has to be reconnected. */
  readonly isHeld: boolean;
  readonly canCheck: boolean;
}

export interface StuckDeliveries {
  readonly items: readonly StuckDeliveryLine[];
  readonly hasMore: boolean;
}

/** What happened on a platform in the last hour. */
export interface PlatformHealth {
  readonly platform: PlatformId;
  readonly published: number;
  readonly failed: number;
  /** Failed steps, retried ones included, the most frequent kind first. */
  readonly errors: readonly { readonly kind: PlatformErrorKind; readonly count: number }[];
}

export interface HealthOverview {
  readonly platforms: readonly PlatformHealth[];
  /** Only the newest events were counted. */
  readonly isPartial: boolean;
}

export interface WorkspaceLine {
  readonly id: string;
  readonly name: string;
  readonly members: number;
  readonly createdAt: string;
  readonly plan: PlanId | null;
  readonly status: SubscriptionStatus;
  readonly postsUsed: number;
  readonly deliveriesUsed: number;
  readonly postsPerDay: number;
  readonly deliveriesPerDay: number;
  /** Limits of this workspace alone; null is the plan's own. */
  readonly agreed: Readonly<Record<'posts' | 'deliveries' | 'aiTokens', number | null>>;
}

/** A webhook message that was given up. */
export interface FailedMessageLine {
  readonly id: string;
  /** The endpoint's host. The path may be a secret. */
  readonly host: string;
  readonly isEnabled: boolean;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly type: string;
  readonly endedAt: string | null;
  readonly tries: number;
  readonly status: number | null;
}

export interface EnterpriseRequestLine {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly message: string;
  readonly createdAt: string;
}

/** What an operator did. */
export interface OperatorEntryLine {
  readonly id: string;
  readonly at: string;
  readonly text: string;
  /** Null if the operator's account is deleted. */
  readonly email: string | null;
  readonly workspaceId: string | null;
  readonly subject: string | null;
}

/** What the installation knows about its scheduled backups. Times are those of the database. */
export interface BackupOverview {
  /** Null before the first one was complete. */
  readonly last: {
    readonly at: string;
    readonly fileName: string;
    readonly sizeBytes: number;
  } | null;
  /** The newest failure, unless a complete backup came after it. */
  readonly failure: { readonly at: string; readonly reason: string } | null;
  readonly isRunning: boolean;
}

export interface AdminPage {
  readonly queue: AdminPart<QueueOverview>;
  readonly deliveries: AdminPart<StuckDeliveries>;
  readonly health: AdminPart<HealthOverview>;
  readonly processes: AdminPart<readonly ProcessLine[]>;
  readonly backups: AdminPart<BackupOverview>;
  readonly workspaces: AdminPart<readonly WorkspaceLine[]>;
  readonly webhooks: AdminPart<readonly FailedMessageLine[]>;
  readonly requests: AdminPart<readonly EnterpriseRequestLine[]>;
  readonly log: AdminPart<readonly OperatorEntryLine[]>;
}
