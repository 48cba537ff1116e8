import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

/** A failure classified by the adapter's own table (errors.ts). Retries depend on `kind` alone. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly platform: PlatformId;
  readonly kind: PlatformErrorKind;
  /** The platform's own code, for example `36003/2207009`, `DUPLICATE_POST`, or `http_503`. */
  readonly code: string;
  /** What the user can do about it, in one plain sentence. */
  readonly remedy: string;
  /** For `rate_limited`: when to retry. */
  readonly retryAt: Date | null;
  /** The platform's own message, redacted. */
  readonly platformMessage: string | null;
  /** A permission is missing that the user can grant by reconnecting the account. */
  readonly lacksPermission: boolean;

  constructor(options: {
    platform: PlatformId;
    kind: PlatformErrorKind;
    code: string;
    message: string;
    remedy: string;
    retryAt?: Date | null;
    platformMessage?: string | null;
    lacksPermission?: boolean;
    cause?: unknown;
  }) {
    super(options.message, { cause: options.cause });
    this.platform = options.platform;
    this.kind = options.kind;
    this.code = options.code;
    this.remedy = options.remedy;
    this.retryAt = options.retryAt ?? null;
    this.platformMessage = options.platformMessage ?? null;
    this.lacksPermission = options.lacksPermission ?? false;
  }

  /** Whether reconnecting the account can fix it. */
  get needsReconnect(): boolean {
    return this.kind === 'reauthorize' || this.lacksPermission;
  }
}
