import { useCallback, useState } from 'react';
import { type Draft, type DraftText, getDraftText } from '#app/domain/draft.ts';
import type { PlatformId } from '#app/domain/platforms.ts';

/** Which text is being edited: the shared one, or a platform's own. */
export type TextSlot = PlatformId | 'shared';

export interface EditSession {
  readonly slot: TextSlot;
  readonly text: DraftText;
  /** Something differs from what was last saved. */
  readonly isChanged: boolean;
  readonly changeText: (next: Partial<DraftText>) => void;
  readonly save: () => void;
  readonly cancel: () => void;
}

interface EditSessionOptions {
  readonly draft: Draft;
  readonly tab: PlatformId;
  readonly change: (next: Partial<Draft>) => void;
}

/** What a slot held before the edit; null: it had no text of its own. */
type Before = Partial<Record<TextSlot, DraftText | null>>;

const isSame = (a: DraftText, b: DraftText): boolean =>
  a.caption === b.caption && a.hashtags.join(' ') === b.hashtags.join(' ');

/** Edits go into the draft at once; Save settles them, Cancel brings back what was there before. */
export function useEditSession({ draft, tab, change }: EditSessionOptions): EditSession {
  const [before, setBefore] = useState<Before>({});
  const slot: TextSlot = draft.mode === 'unique' ? tab : 'shared';
  const text = slot === 'shared' ? draft.shared : getDraftText(draft, slot);
  const old = before[slot];

  const put = useCallback(
    (next: DraftText | null): void => {
      if (slot === 'shared') change({ shared: next ?? draft.shared });
      else change({ own: toOwn(draft, slot, next) });
    },
    [slot, draft, change],
  );
  const forget = useCallback(
    (): void => setBefore(({ [slot]: _settled, ...others }) => others),
    [slot],
  );
  const changeText = useCallback(
    (next: Partial<DraftText>): void => {
      const current = slot === 'shared' ? draft.shared : (draft.own[slot] ?? null);
      setBefore((known) => (known[slot] === undefined ? { ...known, [slot]: current } : known));
      put({ ...text, ...next });
    },
    [slot, draft, text, put],
  );
  const cancel = useCallback((): void => {
    if (old === undefined) return;
    put(old);
    forget();
  }, [old, put, forget]);

  return {
    slot,
    text,
    isChanged: old !== undefined && !isSame(text, old ?? draft.shared),
    changeText,
    save: forget,
    cancel,
  };
}

function toOwn(draft: Draft, platform: PlatformId, next: DraftText | null): Draft['own'] {
  const own = { ...draft.own };
  if (next === null) delete own[platform];
  else own[platform] = next;
  return own;
}
