import type { StepPhase } from '#app/domain/posts/delivery-state.ts';
import type { MediaKind } from '#app/domain/media/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { CreatorOptions } from './creator-options.ts';
import type { FindHandles } from './found-handle.ts';
import type { ByteSource, HttpClient } from './http-client.ts';
import type { LinkReader } from './link-reader.ts';
import type { PlatformComments } from './platform-comments.ts';
import type { PlatformFollowUps } from './platform-follow-ups.ts';
import type { ListPlaylists } from './playlist.ts';
import type { PostMetrics } from './post-metrics.ts';

export type { CreatorOptions } from './creator-options.ts';
export type { PostMetrics } from './post-metrics.ts';
export { PlatformError } from './platform-error.ts';

/** Tokens of one connected account, unencrypted; services encrypt them before storing them. */
export interface TokenSet {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshToken: string | null;
  readonly refreshTokenExpiresAt: Date | null;
  /** Scopes actually granted, in the platform's own names. */
  readonly scopes: readonly string[];
  /** When this access token was issued (Instagram refuses to refresh one less than 24 h old). */
  readonly issuedAt: Date;
}

/** An account that a grant covers: the Instagram user, the channel, or one of several Pages. */
export interface ConnectableAccount {
  readonly externalId: string;
  readonly name: string;
  /** The public handle without @, if there is one. */
  readonly handle: string | null;
  readonly pictureUrl: string | null;
  readonly profileUrl: string | null;
  /** The tokens to store for this account (a Page has its own). */
  readonly tokens: TokenSet;
  /**
   * Facts that later calls need (uploads playlist, subscription type); no secrets. `obstacle` explains in one
   * sentence why nothing can be published to the account although it can be connected.
   */
  readonly details: Readonly<Record<string, string>>;
}

export interface PlatformCallContext {
  readonly http: HttpClient;
  readonly now: () => Date;
}

export interface PlatformOAuth {
  readonly usesPkce: boolean;
  /** Scopes that publishing requires; compared with what was granted. */
  readonly requiredScopes: readonly string[];
  /**
   * Refresh when fewer seconds are left; null for never. Below 120, only a caller that needs a token
   * refreshes it (X).
   */
  readonly refreshAheadSeconds: number | null;
  authorizationUrl(request: {
    redirectUri: string;
    state: string;
    codeChallenge: string | null;
    /** True on a reconnect: request consent again. */
    forceConsent: boolean;
    /** True after the platform refused the optional scopes: request only the required ones. */
    isRequiredOnly?: boolean;
  }): string;
  /** The callback's `error` value when the platform refuses a scope that the app isn't approved for. */
  readonly scopeRefusal?: string;
  /** Exchanges the code for tokens to store (long-lived ones if the platform offers them). */
  exchangeCode(
    context: PlatformCallContext,
    request: { code: string; redirectUri: string; codeVerifier: string | null },
  ): Promise<TokenSet>;
  /**
   * Returns new tokens. Throws `reauthorize` if only the user can help, or `unavailable` if a later attempt
   * may succeed.
   */
  refresh(context: PlatformCallContext, tokens: TokenSet): Promise<TokenSet>;
  /** Revokes the tokens. Best effort; does nothing if the platform has no such call. */
  revoke(context: PlatformCallContext, tokens: TokenSet): Promise<void>;
  /** Lists every account that the grant covers; empty if there is none (no Page, no channel). */
  listAccounts(context: PlatformCallContext, tokens: TokenSet): Promise<ConnectableAccount[]>;
}

/** A media file as steps use it. */
export interface MediaFile {
  readonly id: string;
  readonly kind: MediaKind;
  readonly contentType: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly altText: string | null;
  /**
   * Returns the bytes `[start, end)`, reopened by each call of `open()`; the whole file without arguments.
   */
  bytes(start?: number, end?: number): ByteSource;
  /** Returns a signed URL from which the platform can download the file, valid for at least 6 hours. */
  publicUrl(): Promise<string>;
}

/** The content to publish, resolved for this platform and already checked against the content rules. */
export interface DeliveryContent {
  /** Caption and hashtags joined as the platform shows them; never escaped for a wire format. */
  readonly text: string;
  readonly hashtags: readonly string[];
  readonly media: readonly MediaFile[];
  /** Image for the video's cover, if the platform supports one. A missing cover never fails the post. */
  readonly cover: MediaFile | null;
  readonly options: PlatformOptions;
  /** The platform's ID of the previous post of the thread, to which this one replies. */
  readonly replyTo?: string;
}

export interface DeliveryAccount {
  readonly externalId: string;
  readonly name: string;
  readonly handle: string | null;
  readonly details: Readonly<Record<string, string>>;
}

export type StepState = Readonly<Record<string, unknown>>;

export interface StepContext extends PlatformCallContext {
  readonly deliveryId: string;
  readonly content: DeliveryContent;
  readonly account: DeliveryAccount;
  /** Returns a currently valid token, refreshed under the account's lock shortly before it expires. */
  accessToken(options?: { forceRefresh?: boolean }): Promise<string>;
  /**
   * Saves progress within a long step (a byte offset, a session URL), so that a crash resumes there. Without
   * `wait`, the step continues while it's written, and a crash may repeat the work since the previous
   * checkpoint.
   */
  checkpoint(state: StepState, options?: { readonly wait: boolean }): Promise<void>;
  /** When the commit's intent was stored, if it was; a reconcile searches from this time on. */
  readonly intentAt: Date | null;
  /**
   * Returns which of these IDs belong to other deliveries of this account: their posts must never be adopted.
   */
  findClaimed(remoteIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * True after an interruption of our own, in which case a refused partial upload doesn't count as a failure.
   */
  readonly isResumed: boolean;
  /** Reads the pages that a post links to. An unreadable page must not fail the post. */
  readonly links: LinkReader;
  readonly signal: AbortSignal;
}

export type StepResult =
  /** Continue with this step immediately. */
  | { readonly kind: 'next'; readonly step: string; readonly state: StepState }
  /** Resume with this step at `until`. */
  | {
      readonly kind: 'wait';
      readonly step: string;
      readonly state: StepState;
      readonly until: Date;
    }
  /**
   * The post was confirmed live. `url` is null only if the platform gives no public link (`note` says why).
   */
  | {
      readonly kind: 'published';
      readonly remoteId: string | null;
      readonly url: string | null;
      readonly state: StepState;
      readonly note?: string;
    };

/** At most `max` starts of the step in any window of `seconds` for one account, across all workers. */
export interface StepPace {
  readonly max: number;
  readonly seconds: number;
}

export interface DeliveryStep {
  readonly phase: StepPhase;
  /** Rate limit, if the platform counts these calls: the runner waits instead of being refused. */
  readonly pace?: StepPace;
  run(context: StepContext, state: StepState): Promise<StepResult>;
}

/** What the platform reports about a commit whose response was lost. */
export type ReconcileResult =
  /** It's live or processing: continue with this step, which reads it back. */
  | {
      readonly kind: 'committed';
      readonly step: string;
      readonly state: StepState;
      readonly evidence: string;
      /** The check itself created the post: some platforms can only be queried by repeating the create. */
      readonly isNew?: boolean;
    }
  /**
   * It didn't happen: the delivery continues with this step, which may commit again. `basis` is how the
   * adapter knows: the platform confirms it for this very container, session, or upload (`object`), or the
   * post isn't listed (`listing`), which isn't enough after the platform has refused it as a duplicate.
   */
  | {
      readonly kind: 'not_committed';
      readonly basis: 'object' | 'listing';
      readonly step: string;
      readonly state: StepState;
      readonly evidence: string;
    }
  /** The platform may not show it yet: check again at `until`. */
  | {
      readonly kind: 'look_again';
      readonly state: StepState;
      readonly until: Date;
      readonly evidence: string;
    }
  /** The platform can't tell: only the user can decide. */
  | { readonly kind: 'undecidable'; readonly state: StepState; readonly evidence: string };

/**
 * One platform. Steps are keyed by name; `firstStep` starts a delivery. Exactly one step has phase
 * `committing`: the runner stores the intent before it, and after a crash or a lost response it calls
 * `reconcile` before anything is sent again. Every failure is thrown as `PlatformError`.
 */
export interface PlatformAdapter {
  readonly id: PlatformId;
  /** The pinned version of the platform's API and the day it stops working; null if unversioned. */
  readonly apiVersion: { readonly name: string; readonly endsOn: string | null } | null;
  readonly oauth: PlatformOAuth;
  readonly firstStep: string;
  /**
   * Whether the platform can download photos from this installation. Undefined if it takes them as bytes, or from
   * any address.
   */
  readonly takesPhotos?: boolean;
  readonly steps: Readonly<Record<string, DeliveryStep>>;
  reconcile(context: StepContext, state: StepState): Promise<ReconcileResult>;
  /**
   * Reads what the platform lets this account choose, fresh (TikTok's creator_info); null if there is nothing
   * to choose.
   */
  readCreatorOptions:
    | ((context: PlatformCallContext, accessToken: string) => Promise<CreatorOptions>)
    | null;
  /** Finds people and pages to mention; null if the platform's API has no search that our scopes allow. */
  readonly findHandles: FindHandles | null;
  /**
   * Makes the cheapest call that shows whether the account's token works and what it may do. Throws
   * `reauthorize` if it no longer works, or any other kind if the platform couldn't tell.
   */
  probe(context: PlatformCallContext, account: ProbedAccount): Promise<ProbeResult>;
  /**
   * Reads metrics for posts of one account. Posts that the platform doesn't know are left out; a metric that
   * it doesn't report is null, never 0. Null if the platform has no such call.
   */
  readMetrics:
    | ((
        context: PlatformCallContext,
        account: ProbedAccount,
        remoteIds: readonly string[],
      ) => Promise<readonly PostMetrics[]>)
    | null;
  /** Returns the ID in a link to a post, or null if it isn't one. Only for platforms with threads. */
  readonly readPostId?: (url: string) => string | null;
  /** Writes and finds first comments. Null if the platform's API takes no comments. */
  readonly comments: PlatformComments | null;
  /** What the platform does with a live post in requests of their own. */
  readonly followUps?: PlatformFollowUps;
  /** Lists the account's own playlists. Only for platforms that have playlists. */
  readonly listPlaylists?: ListPlaylists;
  /** Removes a live post; does nothing if it's already gone. Null if only the platform's own app can. */
  deletePost:
    | ((context: PlatformCallContext, account: ProbedAccount, remoteId: string) => Promise<void>)
    | null;
}

/** An account with a currently valid token. */
export interface ProbedAccount extends DeliveryAccount {
  readonly accessToken: string;
}

export interface ProbeResult {
  /** What the token may do now, in the platform's own names; null if the platform doesn't report it. */
  readonly scopes: readonly string[] | null;
  /** Facts about the account that may have changed, such as its subscription; others stay as they are. */
  readonly details?: Readonly<Record<string, string>>;
  /**
   * Why the person can't publish to the account on the platform itself, in one sentence; null if they can.
   * Undefined if the platform doesn't report it, which keeps the known value.
   */
  readonly obstacle?: string | null;
}
