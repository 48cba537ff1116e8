export interface ApiChange {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed';
  readonly text: string;
}

export interface ApiRelease {
  /** The API version that clients send in the `Fanfare-Version` header. */
  readonly version: string;
  /** The Fanfare release in CHANGELOG.md that introduced this version. */
  readonly release: string;
  readonly changes: readonly ApiChange[];
}

/**
 * The dated API versions, newest first. List additions under the newest version. A breaking change needs a
 * new version, and the older versions keep their behavior.
 */
export const API_RELEASES = [
  {
    version: '2026-11-23',
    release: '0.1.0',
    changes: [
      { kind: 'added', text: 'The first dated version of the API.' },
      {
        kind: 'deprecated',
        text: 'The query parameters dry_run, first_row, take_down, and return_to: use dryRun, firstRow, takeDown, and returnTo. In problem documents, request_id, errors_omitted, existing_id, and existing_delivery_id: use requestId, errorsOmitted, existingId, and existingDeliveryId. In a post to publish, refreshToken, which is ignored. In files, filename: use fileName. All of them work until June 1, 2027, at least.',
      },
    ],
  },
] as const satisfies readonly [ApiRelease, ...ApiRelease[]];

export const API_VERSIONS: readonly string[] = API_RELEASES.map(({ version }) => version);
export const LATEST_API_VERSION: string = API_RELEASES[0].version;
