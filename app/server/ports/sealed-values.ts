/**
 * Every kind of encrypted value, with the context that binds it to its row: a value copied to another row
 * can't be decrypted. The code that encrypts, decrypts, and re-encrypts values shares this table.
 */
export const SEALED_VALUES = {
  accessToken: {
    table: 'account',
    column: 'access_token_enc',
    id: 'id',
    toContext: (accountId: string): string => `account:${accountId}:access`,
  },
  refreshToken: {
    table: 'account',
    column: 'refresh_token_enc',
    id: 'id',
    toContext: (accountId: string): string => `account:${accountId}:refresh`,
  },
  codeVerifier: {
    table: 'oauth_attempt',
    column: 'code_verifier_enc',
    id: 'id',
    toContext: (attemptId: string): string => `oauth-attempt:${attemptId}`,
  },
  idToken: {
    table: 'session',
    column: 'id_token_enc',
    id: 'id',
    toContext: (sessionId: string): string => `session:${sessionId}:id_token`,
  },
  sessionRefreshToken: {
    table: 'session',
    column: 'refresh_token_enc',
    id: 'id',
    toContext: (sessionId: string): string => `session:${sessionId}:refresh_token`,
  },
  signingKey: {
    table: 'signing_key',
    column: 'jwk_enc',
    id: 'kid',
    toContext: (kid: string): string => `signing_key:${kid}`,
  },
  totpSecret: {
    table: 'credential',
    column: 'totp_secret_enc',
    id: 'id',
    toContext: (subject: string): string => `credential:${subject}:totp_secret`,
  },
  keptAnswer: {
    table: 'idempotency_record',
    column: 'answer_enc',
    id: 'id',
    toContext: (recordId: string): string => `idempotency_record:${recordId}:answer`,
  },
  webhookSecret: {
    table: 'webhook_endpoint',
    column: 'secret_enc',
    id: 'id',
    toContext: (endpointId: string): string => `webhook_endpoint:${endpointId}:secret`,
  },
  oldWebhookSecret: {
    table: 'webhook_endpoint',
    column: 'old_secret_enc',
    id: 'id',
    toContext: (endpointId: string): string => `webhook_endpoint:${endpointId}:old_secret`,
  },
  pushTarget: {
    table: 'push_subscription',
    column: 'target_enc',
    id: 'id',
    toContext: (subscriptionId: string): string => `push_subscription:${subscriptionId}:target`,
  },
} as const;

export interface SealedValue {
  readonly table: string;
  readonly column: string;
  /** The row's ID column. */
  readonly id: string;
  readonly toContext: (id: string) => string;
}
