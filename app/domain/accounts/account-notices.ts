import { listNames } from '../text/name-list.ts';
import { formatCount, pickPlural } from '../text/format-count.ts';
import { z } from 'zod';
import type { AccountHealth } from './account-health.ts';
import type { AccountOutput } from './accounts.ts';
import { PlatformId, PLATFORMS } from '../platforms/platforms.ts';

/** A late delivery as the dashboard lists it. */
export const OverdueDelivery = z.object({
  deliveryId: z.string(),
  postId: z.string(),
  platform: PlatformId,
  caption: z.string(),
  lateSince: z.string(),
});
export type OverdueDelivery = z.infer<typeof OverdueDelivery>;

/** Returns one sentence about the accounts that need the user, or null if none do. */
export function toAccountNotice(accounts: readonly AccountOutput[]): string | null {
  const troubled = accounts.filter(({ health }) => health.needsUser);
  if (troubled.length === 0) return null;
  const names = [...new Set(troubled.map(({ platform }) => PLATFORMS[platform].name))];
  if (names.length > 1) {
    const hasPosts = troubled.some(({ health }) => health.atRisk.count > 0);
    return `${listNames(names)} need attention.${hasPosts ? ' Posts depend on them.' : ''}`;
  }
  const count = troubled.reduce((sum, { health }) => sum + health.atRisk.count, 0);
  return `${listNames(names)} needs attention.${count > 0 ? ` ${toDependText(count)} it.` : ''}`;
}

/** Returns how many accounts are connected, or how many of them nobody can publish to before a reconnect. */
export function toAccountCount(accounts: readonly AccountOutput[], platforms: number): string {
  const lost = accounts.filter(({ health: { status } }) => LOST.has(status)).length;
  if (lost > 0) {
    return `${lost} of ${accounts.length} ${pickPlural(lost, 'needs', 'need')} reconnecting`;
  }
  const connected = new Set(accounts.map(({ platform }) => platform)).size;
  return `${connected} of ${platforms} connected`;
}

const LOST: ReadonlySet<AccountHealth['status']> = new Set(['needs_reconnect', 'missing_scopes']);

/** Returns `1 post depends on` or `3 posts depend on`. */
export function toDependText(count: number): string {
  return formatCount(count, 'post depends on', 'posts depend on');
}

/** The short status label under an account's name. */
export const ACCOUNT_STATUS_TEXTS: Readonly<Record<AccountHealth['status'], string>> = {
  ok: '',
  needs_reconnect: 'Sign-in expired',
  missing_scopes: 'Permission missing',
  expiring: 'Expires soon',
  held: 'Paused',
  unreachable: 'No response',
};

export function toOverdueText(count: number): string {
  return `${formatCount(count, 'post is', 'posts are')} taking longer than expected.`;
}
