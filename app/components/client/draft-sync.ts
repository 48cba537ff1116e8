import type { ComposerDraft } from '#app/domain/composer/composer-drafts.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import {
  type DraftConflict,
  type DraftPart,
  isSameDraft,
  mergeDrafts,
  takePart,
} from '#app/domain/composer/merge-drafts.ts';
import type { SaveResponse } from './save-draft.ts';
import { createSavedDraft, type SavedDraft } from './saved-draft-store.ts';
import type { UnsavedDraft } from './unsaved-drafts.ts';

/** Whether the draft is saved, as the composer shows it. */
export type SyncState =
  /** Nothing has been typed yet. */
  | { readonly status: 'new' }
  | { readonly status: 'saving' }
  | { readonly status: 'saved' }
  /** The server can't be reached. Fanfare retries automatically. */
  | { readonly status: 'offline'; readonly isOnDevice: boolean }
  | { readonly status: 'signed_out' }
  | { readonly status: 'other_workspace' }
  | { readonly status: 'refused'; readonly message: string }
  /** Another person changed the same parts. Nothing is saved until this person decides. */
  | {
      readonly status: 'conflict';
      readonly current: ComposerDraft;
      readonly conflicts: readonly DraftConflict[];
    }
  /** The draft was deleted or published elsewhere. Its text is still here. */
  | { readonly status: 'gone' };

/** What the sync needs from the page. Tests replace it. */
export interface SyncPage {
  /** Returns the draft as typed. */
  readonly readDraft: () => Draft;
  /** Returns whether the draft has anything that a person would miss. An empty new one isn't saved. */
  readonly isWorthSaving: () => boolean;
  /** Shows a draft that includes another person's changes. */
  readonly showDraft: (draft: Draft, current: ComposerDraft) => void;
  readonly readSaved: () => SavedDraft;
  readonly writeSaved: (saved: SavedDraft) => void;
  readonly send: (options: {
    readonly saved: SavedDraft;
    readonly draft: Draft;
    readonly isLast: boolean;
  }) => Promise<SaveResponse>;
  /** Stores the text on this device. Returns false if that's impossible. */
  readonly keep: (unsaved: Pick<UnsavedDraft, 'draft' | 'saved'>) => boolean;
  /** Removes what `keep` stored, because the server has it. */
  readonly forget: () => void;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

const PAUSE_MS = 700;
/** The longest time between saves while a person types without a pause. */
const LONGEST_WAIT_MS = 3000;
/** Beyond these, a merge may ask about a text that nobody else changed. */
const MAX_IN_DOUBT = 8;
const RETRY_MS = [2000, 5000, 15_000, 60_000];

/**
 * Saves a draft while it's typed. Each change is stored on this device at once and sent to the server after a
 * short pause, one request at a time. A save names the version that it replaces, so another person's change
 * is merged, or both texts are kept and the person is asked.
 */
export class DraftSync {
  readonly #page: SyncPage;
  readonly #onState: (state: SyncState) => void;
  #state: SyncState = { status: 'new' };
  #timer: unknown = null;
  #firstChangeAt: number | null = null;
  #inFlight: Promise<void> | null = null;
  #failures = 0;
  #isStopped = false;

  constructor(page: SyncPage, onState: (state: SyncState) => void) {
    this.#page = page;
    this.#onState = onState;
  }

  get state(): SyncState {
    return this.#state;
  }

  /** Saves a draft that the page has already, or shows that it's saved. */
  start(): void {
    if (this.#page.readSaved().id !== null && !this.#isUnsaved()) this.#show({ status: 'saved' });
    else this.changed();
  }

  /** Call after each change of the draft. */
  changed(now = Date.now()): void {
    if (this.#isStopped || !this.#page.isWorthSaving() || !this.#isUnsaved()) return;
    const isOnDevice = this.#keep();
    if (this.#isWaitingForPerson()) return;
    if (this.#state.status === 'offline') return this.#show({ status: 'offline', isOnDevice });
    this.#show({ status: 'saving' });
    this.#firstChangeAt ??= now;
    this.#schedule(Math.max(0, Math.min(PAUSE_MS, this.#firstChangeAt + LONGEST_WAIT_MS - now)));
  }

  /** Saves what isn't saved, without waiting for a pause. Resolves once no save is in progress. */
  async flush({ isLast = false } = {}): Promise<void> {
    this.#clearTimer();
    // One at a time, so that a save doesn't conflict with the one before.
    while (this.#inFlight && !isLast) await this.#inFlight;
    if (this.#isStopped || this.#isWaitingForPerson()) return;
    if (this.#page.isWorthSaving() && this.#isUnsaved()) await this.#save(isLast);
  }

  /** Takes another person's text for these parts, keeps this person's for the others, and saves. */
  resolve(theirs: readonly DraftPart[]): void {
    if (this.#state.status !== 'conflict') return;
    const { current } = this.#state;
    const draft = theirs.reduce(
      (merged, part) => takePart(merged, current.draft, part),
      this.#page.readDraft(),
    );
    this.#accept(current);
    this.#page.showDraft(draft, current);
    this.#settle();
  }

  /** Saves a draft that was deleted elsewhere as a new one. */
  saveAsNew(): void {
    this.#page.writeSaved(createSavedDraft());
    this.#show({ status: 'saving' });
    void this.flush();
  }

  /** Stops saving, and waits for a save in progress: the draft is about to become a post. */
  async pause(): Promise<void> {
    this.#isStopped = true;
    this.#clearTimer();
    await this.#inFlight;
  }

  /** Continues after a post was refused. */
  resume(): void {
    this.#isStopped = false;
    // Pausing stopped the timer that tries again.
    if (this.#state.status === 'offline') void this.flush();
    else this.changed();
  }

  /** Returns whether the page has text that the server doesn't have. */
  #isUnsaved(): boolean {
    const { base } = this.#page.readSaved();
    return base === null || !isSameDraft(base, this.#page.readDraft());
  }

  #isWaitingForPerson(): boolean {
    return this.#state.status === 'conflict' || this.#state.status === 'gone';
  }

  #keep(): boolean {
    return this.#page.keep({ draft: this.#page.readDraft(), saved: this.#page.readSaved() });
  }

  #save(isLast: boolean): Promise<void> {
    this.#firstChangeAt = null;
    const draft = this.#page.readDraft();
    const saved = this.#page.readSaved();
    this.#page.writeSaved({ ...saved, inDoubt: [...saved.inDoubt, draft].slice(-MAX_IN_DOUBT) });
    this.#keep();
    const saving = this.#page
      .send({ saved, draft, isLast })
      .then((response) => this.#receive(response, draft))
      .finally(() => {
        if (this.#inFlight === saving) this.#inFlight = null;
      });
    this.#inFlight = saving;
    return saving;
  }

  #receive(response: SaveResponse, sent: Draft): void {
    const { status } = response;
    if (status === 'offline') return this.#retryLater();
    this.#failures = 0;
    if (status === 'saved') {
      const { id, version } = response;
      this.#page.writeSaved({ ...this.#page.readSaved(), id, version, base: sent, inDoubt: [] });
      return this.#settle();
    }
    if (status === 'changed') return this.#merge(response.current);
    this.#show(response);
  }

  /** Shows that everything is saved, or saves what was typed in the meantime. */
  #settle(): void {
    if (this.#isUnsaved()) {
      this.#keep();
      this.#show({ status: 'saving' });
      this.#schedule(PAUSE_MS);
    } else {
      this.#page.forget();
      this.#show({ status: 'saved' });
    }
  }

  #merge(current: ComposerDraft): void {
    const { base, inDoubt } = this.#page.readSaved();
    const mine = this.#page.readDraft();
    const { draft, conflicts } = mergeDrafts({
      base: base ?? EMPTY_DRAFT,
      mine,
      theirs: current.draft,
      sent: inDoubt,
    });
    if (conflicts.length > 0) {
      this.#show({ status: 'conflict', current, conflicts });
      return;
    }
    this.#accept(current);
    if (!isSameDraft(draft, mine)) this.#page.showDraft(draft, current);
    this.#settle();
  }

  #accept({ id, version, draft }: ComposerDraft): void {
    const saved = this.#page.readSaved();
    this.#page.writeSaved({ ...saved, id, version, base: draft, inDoubt: [] });
    this.#keep();
  }

  #retryLater(): void {
    this.#show({ status: 'offline', isOnDevice: this.#keep() });
    const ms = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0;
    this.#failures += 1;
    this.#schedule(ms);
  }

  #schedule(ms: number): void {
    this.#clearTimer();
    if (this.#isStopped) return;
    this.#timer = this.#page.setTimer(() => void this.flush(), ms);
  }

  #clearTimer(): void {
    if (this.#timer !== null) this.#page.clearTimer(this.#timer);
    this.#timer = null;
  }

  #show(state: SyncState): void {
    this.#state = state;
    this.#onState(state);
  }
}
