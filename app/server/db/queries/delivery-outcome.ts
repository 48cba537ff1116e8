import { createId } from '../ids.ts';
import { defineStatement, type Sql } from '../sql.ts';
import { MAX_RECIPIENTS, notifyAboutAccount } from './notification.ts';

/** The columns that an outcome can change, by property. Those left out stay as they are. */
const COLUMNS = {
  state: 'state',
  step: 'step',
  stepState: 'step_state',
  attempt: 'attempt',
  lostCommits: 'lost_commits',
  leaseToken: 'lease_token',
  leaseUntil: 'lease_until',
  runAt: 'run_at',
  slotAt: 'slot_at',
  intentAt: 'intent_at',
  reconnectUntil: 'reconnect_until',
  startedAt: 'started_at',
  lateAt: 'late_at',
  remoteId: 'remote_id',
  url: 'url',
  note: 'note',
  errorKind: 'error_kind',
  errorCode: 'error_code',
  errorMessage: 'error_message',
  errorRemedy: 'error_remedy',
  platformMessage: 'platform_message',
  retrySafe: 'retry_safe',
  needsDecision: 'needs_decision',
  evidence: 'evidence',
  mediaAssetIds: 'media_asset_ids',
  coverAssetId: 'cover_asset_id',
  renditionIds: 'rendition_ids',
} as const;

type Time =
  | 'leaseUntil'
  | 'runAt'
  | 'slotAt'
  | 'intentAt'
  | 'reconnectUntil'
  | 'startedAt'
  | 'lateAt';
type List = 'mediaAssetIds' | 'renditionIds';
type Text = Exclude<
  keyof typeof COLUMNS,
  Time | List | 'stepState' | 'attempt' | 'lostCommits' | 'needsDecision'
>;

/** The columns of a delivery that an outcome changes. */
export type DeliveryChange = { readonly [Name in Text]?: string | null } & {
  readonly [Name in Time]?: Date | null;
} & { readonly [Name in List]?: readonly string[] } & {
  readonly stepState?: object;
  readonly attempt?: number;
  readonly lostCommits?: number;
  readonly needsDecision?: boolean;
};

const LIST = Object.values(COLUMNS);

const SAVE = defineStatement<{ readonly moved: number }>(
  'delivery_save_outcome',
  `WITH moved AS (
    UPDATE delivery AS d SET updated_at = now(), (${LIST.join(', ')}) = (
      SELECT ${LIST.map((column) => `changed.${column}`).join(', ')}
      FROM jsonb_populate_record(d, $3::jsonb) AS changed)
    WHERE d.id = $1 AND d.lease_token = $2
    RETURNING d.id
  ), recorded AS (
    INSERT INTO delivery_event (id, delivery_id, at, attempt, step, kind, message, data, exchanges)
    SELECT e.id, moved.id, e.at, e.attempt, e.step, e.kind, e.message, e.data, e.exchanges
    FROM moved, jsonb_to_recordset($4::jsonb) AS
      e(id text, at timestamptz, attempt int, step text, kind text, message text, data jsonb,
        exchanges bytea)
  )
  SELECT count(*)::int AS moved FROM moved`,
);

/** Saves an outcome with its timeline. Returns false, and writes nothing, if the lease is gone. */
export async function saveOutcome(
  sql: Sql,
  outcome: {
    readonly deliveryId: string;
    readonly leaseToken: string;
    readonly change: DeliveryChange;
    /** Timeline rows as JSON. */
    readonly events: string;
  },
): Promise<boolean> {
  const { deliveryId, leaseToken, change, events } = outcome;
  const [row] = await sql.query(SAVE, [deliveryId, leaseToken, toPatch(change), events]);
  return row?.moved === 1;
}

/** Returns the changed columns as JSON. */
function toPatch(change: DeliveryChange): string {
  const entries = Object.entries(change).map(([name, value]) => {
    if (!Object.hasOwn(COLUMNS, name)) throw new Error(`An outcome can't change ${name}.`);
    return [COLUMNS[name as keyof typeof COLUMNS], value];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

const LOCK_POST = defineStatement<object>(
  'post_lock',
  'SELECT id FROM post WHERE id = $1 FOR UPDATE',
);

/** Locks a post's row until the end of the transaction. */
export async function lockPost(sql: Sql, postId: string): Promise<void> {
  await sql.query(LOCK_POST, [postId]);
}

const FLAG_ACCOUNT = defineStatement<{ readonly id: string }>(
  'account_flag',
  `UPDATE account SET state = 'needs_reauthorization', needs_reconnect_at = $2::timestamptz,
    next_probe_at = $2::timestamptz + interval '1 hour', updated_at = now(),
    probe_error_kind = CASE WHEN $3::boolean THEN 'permission' ELSE probe_error_kind END,
    probe_message = CASE WHEN $3::boolean THEN NULL ELSE probe_message END
  WHERE id = $1 AND state = 'active' AND (last_probe_at IS NULL OR last_probe_at <= $4::timestamptz)
  RETURNING id`,
);

/** A platform's refusal that only the account's user can fix. */
export interface AccountRefusal {
  readonly accountId: string;
  readonly now: Date;
  /** The token works, but a permission is missing. */
  readonly lacksPermission: boolean;
  /**
   * When the refused step started. If the account was reconnected or checked since, the refusal is about an
   * older connection and doesn't count.
   */
  readonly since: Date;
}

/** Makes an active account's deliveries wait for its user, until a probe, an hour later, finds that it works. */
export async function flagAccount(sql: Sql, refusal: AccountRefusal): Promise<void> {
  const { accountId, now, lacksPermission, since } = refusal;
  const flagged = await sql.query(FLAG_ACCOUNT, [
    accountId,
    now.toISOString(),
    lacksPermission,
    since.toISOString(),
  ]);
  if (flagged.length === 0) return;
  const ids = Array.from({ length: MAX_RECIPIENTS }, () => createId('ntf'));
  await notifyAboutAccount(sql, { accountId, ids, now });
}

const HOLD_ACCOUNT = defineStatement<never>(
  'account_hold',
  `UPDATE account SET held_until = $2::timestamptz, updated_at = now()
  WHERE id = $1 AND (held_until IS NULL OR held_until < $2::timestamptz)`,
);

/** Makes an account's deliveries wait until then, unless they already wait longer. */
export async function holdAccount(
  sql: Sql,
  { accountId, until }: { readonly accountId: string; readonly until: Date },
): Promise<void> {
  await sql.query(HOLD_ACCOUNT, [accountId, until.toISOString()]);
}
