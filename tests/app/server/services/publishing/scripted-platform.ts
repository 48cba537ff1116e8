import type { PlatformRegistry } from '#app/server/ports/platform-registry.ts';
import {
  type PlatformAdapter,
  PlatformError,
  type ReconcileResult,
  type StepContext,
  type StepResult,
  type StepState,
} from '#app/server/ports/platform-adapter.ts';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';

type Run = (context: StepContext, state: StepState) => Promise<StepResult>;

/** An adapter whose steps the test scripts: prepare, commit, confirm. Records what was sent. */
export interface ScriptedPlatform {
  readonly registry: PlatformRegistry;
  readonly sent: string[];
  prepare: Run;
  commit: Run;
  confirm: Run;
  reconcile: (context: StepContext, state: StepState) => Promise<ReconcileResult>;
  readMetrics: PlatformAdapter['readMetrics'];
  deletePost: PlatformAdapter['deletePost'];
  comments: PlatformAdapter['comments'];
  followUps: NonNullable<PlatformAdapter['followUps']>;
}

export function fail(kind: PlatformErrorKind, retryAt: Date | null = null): PlatformError {
  return new PlatformError({
    platform: 'linkedin',
    kind,
    code: `test_${kind}`,
    message: `It failed: ${kind}.`,
    remedy: 'Do something about it.',
    retryAt,
  });
}

export function createScriptedPlatform(): ScriptedPlatform {
  const sent: string[] = [];
  const script: ScriptedPlatform = {
    sent,
    prepare: async (_context, state) => ({ kind: 'next', step: 'commit', state }),
    commit: async (context) => {
      sent.push(context.content.text);
      const id = sent.length === 1 ? '77' : `77-${sent.length}`;
      return { kind: 'next', step: 'confirm', state: { id } };
    },
    confirm: async (_context, state) => ({
      kind: 'published',
      remoteId: String(state['id']),
      url: 'https://platform.test/77',
      state,
    }),
    reconcile: async (_context, state) => ({
      kind: 'undecidable',
      state,
      evidence: 'Nobody knows.',
    }),
    readMetrics: null,
    deletePost: null,
    comments: null,
    followUps: {},
    registry: { getAdapter: () => adapter, environmentFor: () => 'sandbox' },
  };
  const adapter: PlatformAdapter = {
    id: 'linkedin',
    apiVersion: null,
    firstStep: 'prepare',
    steps: {
      prepare: { phase: 'preparing', run: (context, state) => script.prepare(context, state) },
      commit: { phase: 'committing', run: (context, state) => script.commit(context, state) },
      confirm: { phase: 'confirming', run: (context, state) => script.confirm(context, state) },
    },
    reconcile: (context, state) => script.reconcile(context, state),
    readPostId: (url) => /\/posts\/(?<id>\w+)$/u.exec(url)?.groups?.['id'] ?? null,
    readCreatorOptions: null,
    findHandles: null,
    probe: async () => ({ scopes: null }),
    get readMetrics() {
      return script.readMetrics;
    },
    get comments() {
      return script.comments;
    },
    get followUps() {
      return script.followUps;
    },
    get deletePost() {
      return script.deletePost;
    },
    oauth: {
      usesPkce: false,
      requiredScopes: [],
      refreshAheadSeconds: null,
      authorizationUrl: () => 'https://platform.test/authorize',
      exchangeCode: () => Promise.reject(fail('bug')),
      refresh: () => Promise.reject(fail('bug')),
      revoke: async () => undefined,
      listAccounts: async () => [],
    },
  };
  return script;
}
