import { useCallback, useState } from 'react';
import { type Draft, type DraftText, getDraftText } from '#app/domain/composer/draft.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { DraftState } from '../hooks/use-draft.ts';

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

interface EditSessionOptions extends Pick<DraftState, 'draft' | 'change'> {
  readonly tab: PlatformId;
}

/** What a slot held before the edit; null: it had no text of its own. */
type Before = Partial<Record<TextSlot, DraftText | null>>;

const isSame = (a: DraftText, b: DraftText): boolean =>
  a.caption === b.caption && a.hashtags.join(' ') === b.hashtags.join(' ');

/** Edits go into the draft at once; Save settles them, Cancel brings back what was there before. */
export function useEditSession({ draft, tab, change }: EditSessionOptions): EditSession {
  const [before, setBefore] = useState<Before>({});
  const slot: TextSlot = draft.mode === 'unique' ? tab : 'shared';
  const text = readSlot(draft, slot);
  const old = before[slot];

  const forget = useCallback(
    (): void => setBefore(({ [slot]: _settled, ...others }) => others),
    [slot],
  );
  const changeText = useCallback(
    (next: Partial<DraftText>): void => {
      change((current) => {
        const own = slot === 'shared' ? current.shared : (current.own[slot] ?? null);
        setBefore((known) => (known[slot] === undefined ? { ...known, [slot]: own } : known));
        return fillSlot(current, slot, { ...readSlot(current, slot), ...next });
      });
    },
    [slot, change],
  );
  const cancel = useCallback((): void => {
    if (old === undefined) return;
    change((current) => fillSlot(current, slot, old));
    forget();
  }, [old, slot, change, forget]);

  return {
    slot,
    text,
    isChanged: old !== undefined && !isSame(text, old ?? draft.shared),
    changeText,
    save: forget,
    cancel,
  };
}

const readSlot = (draft: Draft, slot: TextSlot): DraftText =>
  slot === 'shared' ? draft.shared : getDraftText(draft, slot);

/** null: the slot has no text of its own any more. */
function fillSlot(draft: Draft, slot: TextSlot, next: DraftText | null): Partial<Draft> {
  if (slot === 'shared') return { shared: next ?? draft.shared };
  return { own: toOwn(draft, slot, next) };
}

function toOwn(draft: Draft, platform: PlatformId, next: DraftText | null): Draft['own'] {
  const own = { ...draft.own };
  if (next === null) delete own[platform];
  else own[platform] = next;
  return own;
}
