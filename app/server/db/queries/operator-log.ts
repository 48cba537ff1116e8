import { defineStatement, type Sql } from '../sql.ts';

/** A webhook message that was given up, without its body. */
export interface FailedMessage {
  readonly id: string;
  readonly endpointId: string;
  /** Never shown as a whole: its path may be a secret. */
  readonly url: string;
  readonly isEnabled: boolean;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly type: string;
  readonly endedAt: Date | null;
  readonly tries: number;
  /** The latest response; null if there was none. */
  readonly status: number | null;
}

const LIST_FAILED = defineStatement<FailedMessage>(
  'operator_failed_webhooks',
  `SELECT d.id, d.endpoint_id AS "endpointId", e.url, e.enabled AS "isEnabled",
    e.workspace_id AS "workspaceId", w.name AS "workspaceName", v.type, d.ended_at AS "endedAt", d.tries,
    (SELECT a.status FROM webhook_attempt a WHERE a.delivery_id = d.id ORDER BY a.id DESC LIMIT 1) AS status
  FROM (SELECT id, endpoint_id, event_id, ended_at, tries FROM webhook_delivery
    WHERE state = 'failed' ORDER BY id DESC LIMIT $1) d
    JOIN webhook_endpoint e ON e.id = d.endpoint_id
    JOIN workspace w ON w.id = e.workspace_id
    JOIN webhook_event v ON v.id = d.event_id
  ORDER BY d.id DESC`,
);

/** Returns the newest messages that were given up. */
export function listFailedMessages(sql: Sql, limit: number): Promise<FailedMessage[]> {
  return sql.query(LIST_FAILED, [limit]);
}

/** What an operator did. */
export interface OperatorEntry {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly email: string | null;
  readonly workspaceId: string | null;
  readonly subject: string | null;
}

// The index `audit_entry_of_operators` has the same condition.
const LIST_ENTRIES = defineStatement<OperatorEntry>(
  'operator_entries',
  `SELECT a.id, a.at, a.action, u.email, a.workspace_id AS "workspaceId", a.subject
  FROM (SELECT * FROM audit_entry WHERE action LIKE 'operator.%' ORDER BY id DESC LIMIT $1) a
    LEFT JOIN "user" u ON u.id = a.actor_user_id
  ORDER BY a.id DESC`,
);

/** Returns what operators did, newest first. */
export function listOperatorEntries(sql: Sql, limit: number): Promise<OperatorEntry[]> {
  return sql.query(LIST_ENTRIES, [limit]);
}
