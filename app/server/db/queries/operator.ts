import { defineStatement, type Sql } from '../sql.ts';
import type { ProcessFacts } from './process-heartbeat.ts';

/** What decides whether a session belongs to an operator. */
export interface OperatorSession {
  /** The address of the identity that the person signed in with. */
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly issuer: string;
  /** Two factors were used to sign in. */
  readonly usedSecondFactor: boolean;
  /** The embedded provider knows a second factor or a passkey of this person. */
  readonly hasSecondFactor: boolean;
}

const FIND_SESSION = defineStatement<OperatorSession>(
  'operator_session',
  `SELECT i.email, i.email_verified AS "isVerified", i.issuer, s.used_second_factor AS "usedSecondFactor",
    i.has_second_factor OR EXISTS (SELECT 1 FROM passkey p WHERE p.credential_id = i.subject)
      AS "hasSecondFactor"
  FROM session s JOIN identity i ON i.id = s.identity_id
  WHERE s.id = $1 AND s.user_id = $2 AND s.revoked_at IS NULL`,
);

/** Returns the facts about a session, or undefined if it ended or has no identity. */
export async function findOperatorSession(
  sql: Sql,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
): Promise<OperatorSession | undefined> {
  const [row] = await sql.query(FIND_SESSION, [sessionId, userId]);
  return row;
}

/** The most processes that the operator's page lists. */
const MAX_PROCESSES = 50;

export interface ListedProcess extends ProcessFacts {
  /** Whole seconds since its latest heartbeat, by the database's clock. */
  readonly seenSecondsAgo: number;
  readonly isWorking: boolean;
}

const LIST_PROCESSES = defineStatement<ListedProcess>(
  'operator_processes',
  `SELECT id, kind, started_at AS "startedAt", is_working AS "isWorking",
    greatest(0, extract(epoch FROM clock_timestamp() - seen_at))::int AS "seenSecondsAgo"
  FROM process_heartbeat ORDER BY seen_at DESC LIMIT ${MAX_PROCESSES}`,
);

/** Returns the processes that were seen in the last day, the latest heartbeat first. */
export function listProcesses(sql: Sql): Promise<ListedProcess[]> {
  return sql.query(LIST_PROCESSES, []);
}
