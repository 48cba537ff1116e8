import type { Retention } from './retention.ts';
import type { PlatformId } from './platforms.ts';

/** The operator's profile on a social network, or another page of theirs. */
export interface SiteProfile {
  readonly name: string;
  readonly url: string;
}

/** What every public page knows about the installation. */
export interface SiteFrame {
  /** Without a trailing slash. */
  readonly url: string;
  readonly profiles: readonly SiteProfile[];
  /** URL of the free video downloader: the operator's sister site or the app's own screen. */
  readonly downloaderUrl: string;
}

/**
 * The external services that this installation uses. Read from its settings, so that the page can't go out of
 * date.
 */
export interface SiteServices {
  /** A host or a name. Null means that the installation handles it itself. */
  readonly payments: string | null;
  readonly suggestions: string | null;
  readonly signIn: string | null;
  readonly mail: string | null;
  /** The platforms with a live API. The others use the sandbox. */
  readonly platforms: readonly PlatformId[];
}

export interface SiteFacts extends SiteFrame {
  /** The operator's name, or null if not configured. */
  readonly operator: string | null;
  /** An email address or a page, or null if not configured. */
  readonly contact: string | null;
  /** Base URL of the simulated platforms for programs. */
  readonly sandboxUrl: string;
  readonly services: SiteServices;
  /** Days after which unused files are deleted. Null means never. */
  readonly mediaKeepDays: number | null;
  readonly retention: Retention;
  readonly apiLimits: ApiLimits;
  /** Whether `npm run demo` started this installation. */
  readonly isDemo: boolean;
}

/** API requests that this installation accepts. 0 means no limit. */
export interface ApiLimits {
  readonly perMinute: number;
  readonly burst: number;
  readonly anonymousPerMinute: number;
}

/** A row of the API page. */
export interface ApiOperation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
}
