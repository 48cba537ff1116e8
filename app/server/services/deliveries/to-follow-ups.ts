import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import {
  type FollowUp,
  FollowUpKind,
  type FollowUpState,
  listFollowUpKinds,
} from '#app/domain/posts/follow-up.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { FOLLOW_UP_TEXTS } from '#app/domain/posts/follow-up-texts.ts';

export const FOLLOW_UP_COLUMNS = {
  kind: true,
  state: true,
  url: true,
  errorMessage: true,
  errorRemedy: true,
  platformMessage: true,
  needsReconnect: true,
  finishedAt: true,
} satisfies Prisma.FollowUpSelect;

export type FollowUpRow = Prisma.FollowUpGetPayload<{ select: typeof FOLLOW_UP_COLUMNS }>;

interface Followed {
  /** As stored. */
  readonly options: unknown;
  readonly followUps: readonly FollowUpRow[];
}

const STATES: Readonly<Record<string, FollowUpState>> = {
  waiting: 'pending',
  sending: 'pending',
  done: 'done',
  failed: 'failed',
};

/** Returns the delivery's follow-ups as the API shows them, also those that wait for the post. */
export function toFollowUps(
  { options, followUps }: Followed,
  { platform, state }: { readonly platform: PlatformId; readonly state: DeliveryState },
): FollowUp[] {
  if (followUps.length === 0) return state === 'published' ? [] : listPlanned(options);
  return followUps.map((row) => toFollowUp(row, PLATFORMS[platform].name));
}

/** Returns whether a person can retry a follow-up of the live post. */
export function hasFailedFollowUp({
  followUps,
  removedAt,
}: {
  readonly followUps: readonly Pick<FollowUpRow, 'state'>[];
  readonly removedAt: Date | string | null;
}): boolean {
  return removedAt === null && followUps.some(({ state }) => state === 'failed');
}

function listPlanned(options: unknown): FollowUp[] {
  const kinds = listFollowUpKinds(PlatformOptions.safeParse(options).data ?? {});
  return kinds.map((kind) => ({
    kind,
    state: 'planned',
    message: FOLLOW_UP_TEXTS[kind].planned,
    ...NO_RESULT,
  }));
}

const NO_RESULT = {
  url: null,
  remedy: null,
  needsReconnect: false,
  platformMessage: null,
  finishedAt: null,
} as const;

function toFollowUp(row: FollowUpRow, name: string): FollowUp {
  const isFailed = row.state === 'failed';
  return {
    kind: FollowUpKind.parse(row.kind),
    state: STATES[row.state] ?? 'pending',
    url: row.url,
    message: toSentence(row, name),
    remedy: isFailed ? row.errorRemedy : null,
    needsReconnect: isFailed && row.needsReconnect,
    platformMessage: row.platformMessage,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function toSentence({ kind, state, errorMessage }: FollowUpRow, name: string): string {
  const texts = FOLLOW_UP_TEXTS[FollowUpKind.parse(kind)];
  if (state === 'done') return texts.done;
  if (errorMessage === null) return texts.pending;
  if (state === 'failed') return `${texts.failed} ${errorMessage}`;
  return state === 'sending'
    ? `Checking with ${name} whether ${texts.question}.`
    : `${errorMessage} Fanfare tries again.`;
}
