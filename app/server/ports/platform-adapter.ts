import type { StepPhase } from '#app/domain/posts/delivery-state.ts';
import type { MediaKind } from '#app/domain/media/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { ByteSource, HttpClient } from './http-client.ts';
import type { LinkReader } from './link-reader.ts';

export { PlatformError } from './platform-error.ts';

/** Tokens of one connected account, in the clear; services encrypt them before they are stored. */
export interface TokenSet {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshToken: string | null;
  readonly refreshTokenExpiresAt: Date | null;
  /** What was really granted, in the platform's own names. */
  readonly scopes: readonly string[];
  /** When this access token was issued (Instagram refuses to refresh one younger than 24 h). */
  readonly issuedAt: Date;
}

/** An account that a grant opens: the Instagram user, the channel, or one of several Pages. */
export interface ConnectableAccount {
  readonly externalId: string;
  readonly name: string;
  /** The public handle without @, when there is one. */
  readonly handle: string | null;
  readonly pictureUrl: string | null;
  readonly profileUrl: string | null;
  /** The tokens to store for this account (a Page has its own). */
  readonly tokens: TokenSet;
  /**
   * Facts that later calls need (uploads playlist, subscription type); no secrets. `obstacle` says in one
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
  /** Scopes without which publishing cannot work; compared with what was granted. */
  readonly requiredScopes: readonly string[];
  /** Refresh when fewer seconds are left; null: never. Below 120, only a caller that needs a token does (X). */
  readonly refreshAheadSeconds: number | null;
  authorizationUrl(request: {
    redirectUri: string;
    state: string;
    codeChallenge: string | null;
    /** True on a reconnect: ask for consent again. */
    forceConsent: boolean;
    /** True after the platform refused the optional scopes: request the required ones alone. */
    isRequiredOnly?: boolean;
  }): string;
  /** The callback's `error` by which the platform refuses a scope that the app isn't approved for. */
  readonly scopeRefusal?: string;
  /** Exchanges the code for tokens fit to be stored (long-lived where the platform has such). */
  exchangeCode(
    context: PlatformCallContext,
    request: { code: string; redirectUri: string; codeVerifier: string | null },
  ): Promise<TokenSet>;
  /** New tokens. Throws `reauthorize` when only the user can help, `unavailable` when trying later can. */
  refresh(context: PlatformCallContext, tokens: TokenSet): Promise<TokenSet>;
  /** Best effort; does nothing where the platform has no such call. */
  revoke(context: PlatformCallContext, tokens: TokenSet): Promise<void>;
  /** Every account that the grant opens. Empty when there is none (no Page, no channel). */
  listAccounts(context: PlatformCallContext, tokens: TokenSet): Promise<ConnectableAccount[]>;
}

/** One media file, as a step may use it. */
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
  /** Bytes `[start, end)`, opened anew at each call of `open()`; the whole file without arguments. */
  bytes(start?: number, end?: number): ByteSource;
  /** A signed URL from which the platform can pull the file; valid for at least 6 hours. */
  publicUrl(): Promise<string>;
}

/** What goes out: resolved for this platform, already checked by the content rules. */
export interface DeliveryContent {
  /** Caption and hashtags joined as the platform shows them; never contains escapes of a wire format. */
  readonly text: string;
  readonly hashtags: readonly string[];
  readonly media: readonly MediaFile[];
  /** A picture for the video's cover, where the platform takes one. Losing it never loses the post. */
  readonly cover: MediaFile | null;
  readonly options: PlatformOptions;
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
  /** A token that is valid now; refreshed under the account's lock when it is about to end. */
  accessToken(options?: { forceRefresh?: boolean }): Promise<string>;
  /**
   * Saves progress within a long step (a byte offset, a session address) so that a crash resumes there.
   * Without `wait` the step goes on while it is written: a crash may repeat what came since the one before.
   */
  checkpoint(state: StepState, options?: { readonly wait: boolean }): Promise<void>;
  /** When the commit's intent was written, if it was: where a reconcile starts to look. */
  readonly intentAt: Date | null;
  /** Those of the given IDs that other deliveries of this account own: their posts are never adopted. */
  findTaken(remoteIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** True after an interruption of our own: a half-done upload that is refused then doesn't count. */
  readonly isResumed: boolean;
  /** Reads the pages that a post links to. A page that can't be read must not fail the post. */
  readonly links: LinkReader;
  readonly signal: AbortSignal;
}

export type StepResult =
  /** Go on with this step at once. */
  | { readonly kind: 'next'; readonly step: string; readonly state: StepState }
  /** Come back to this step at `until`. */
  | {
      readonly kind: 'wait';
      readonly step: string;
      readonly state: StepState;
      readonly until: Date;
    }
  /** It was seen live. `url` is null only where the platform gives no public link (note says why). */
  | {
      readonly kind: 'published';
      readonly remoteId: string | null;
      readonly url: string | null;
      readonly state: StepState;
      readonly note?: string;
    };

/** At most `max` starts of the step in any window of `seconds` for one account, over all workers. */
export interface StepPace {
  readonly max: number;
  readonly seconds: number;
}

export interface DeliveryStep {
  readonly phase: StepPhase;
  /** Where the platform counts: the runner then waits instead of being refused. */
  readonly pace?: StepPace;
  run(context: StepContext, state: StepState): Promise<StepResult>;
}

/** What the platform says about a commit whose answer was lost. */
export type ReconcileResult =
  /** It is live (or on its way): go on with this step, which reads it back. */
  | {
      readonly kind: 'committed';
      readonly step: string;
      readonly state: StepState;
      readonly evidence: string;
      /** The check itself created the post: some platforms can only be asked by repeating the create. */
      readonly isNew?: boolean;
    }
  /**
   * It did not happen: the delivery continues with this step, which may commit again. `basis` is how the
   * adapter knows: the platform says so of the very container, session, or upload (`object`), or the post
   * isn't listed (`listing`), which isn't enough after the platform has refused it as a duplicate.
   */
  | {
      readonly kind: 'not_committed';
      readonly basis: 'object' | 'listing';
      readonly step: string;
      readonly state: StepState;
      readonly evidence: string;
    }
  /** The platform may not show it yet: ask again at `until`. */
  | {
      readonly kind: 'look_again';
      readonly state: StepState;
      readonly until: Date;
      readonly evidence: string;
    }
  /** The platform cannot tell: only the user can decide. */
  | { readonly kind: 'undecidable'; readonly state: StepState; readonly evidence: string };

/**
 * One platform. Steps are keyed by name; `firstStep` starts a delivery. Exactly one step has phase
 * `committing`: the runner writes the intent before it, and after a crash or a lost answer in it calls
 * `reconcile` before anything is sent again. Every failure is thrown as `PlatformError`.
 */
export interface PlatformAdapter {
  readonly id: PlatformId;
  /** The pinned version of the platform's API and the day it stops answering; null where unversioned. */
  readonly apiVersion: { readonly name: string; readonly endsOn: string | null } | null;
  readonly oauth: PlatformOAuth;
  readonly firstStep: string;
  readonly steps: Readonly<Record<string, DeliveryStep>>;
  reconcile(context: StepContext, state: StepState): Promise<ReconcileResult>;
  /** What the platform lets this account choose, read fresh (TikTok's creator_info); null where nothing. */
  readCreatorOptions:
    ((context: PlatformCallContext, accessToken: string) => Promise<CreatorOptions>) | null;
  /**
   * The cheapest read that shows that the account's token works, and what it may do. Throws
   * `reauthorize` when it does not work any more, and any other kind when the platform could not say.
   */
  probe(context: PlatformCallContext, account: ProbedAccount): Promise<ProbeResult>;
  /**
   * Numbers of posts of one account. Posts that the platform does not know are left out; a number it
   * does not give is null, never 0. Null where the platform has no such call.
   */
  readMetrics:
    | ((
        context: PlatformCallContext,
        account: ProbedAccount,
        remoteIds: readonly string[],
      ) => Promise<readonly PostMetrics[]>)
    | null;
  /** Takes a live post down; a post that is gone already is no error. Null where only the platform's own app can. */
  deletePost:
    | ((context: PlatformCallContext, account: ProbedAccount, remoteId: string) => Promise<void>)
    | null;
}

/** An account with a token that is valid now. */
export interface ProbedAccount extends DeliveryAccount {
  readonly accessToken: string;
}

export interface ProbeResult {
  /** What the token may do now, in the platform's own names; null where the platform does not tell. */
  readonly scopes: readonly string[] | null;
  /** Facts of the account that may have changed, such as its subscription; the others stay as they are. */
  readonly details?: Readonly<Record<string, string>>;
  /**
   * Why the person can't publish to the account on the platform itself, in one sentence; null when they can.
   * Missing where the platform doesn't say: then what was known stays.
   */
  readonly obstacle?: string | null;
}

/** Lifetime numbers of one post. Null: the platform does not give this number to this app. */
export interface PostMetrics {
  readonly remoteId: string;
  readonly views: number | null;
  readonly reach: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
  readonly saves: number | null;
  readonly clicks: number | null;
}

export interface CreatorOptions {
  /** The creator's display name now; null where the platform doesn't say. */
  readonly nickname: string | null;
  readonly privacyLevels: readonly string[];
  readonly commentDisabled: boolean;
  readonly duetDisabled: boolean;
  readonly stitchDisabled: boolean;
  readonly maxVideoDurationMs: number;
}
