import { useCallback, useState } from 'react';
import { type Draft, type DraftText, getDraftText } from '#app/domain/composer/draft.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { DraftState } from '../hooks/use-draft.ts';

/** The text being edited: the shared one or a platform's own. */
export type TextSlot = PlatformId | 'shared';

export interface EditSession {
  readonly slot: TextSlot;
  readonly text: DraftText;
  /** The text differs from the last saved one, which Cancel restores. A new text has none. */
  readonly isChanged: boolean;
  readonly changeText: (next: Partial<DraftText>) => void;
  readonly save: () => void;
  readonly cancel: () => void;
}

interface EditSessionOptions extends Pick<DraftState, 'draft' | 'change'> {
  readonly tab: PlatformId;
}

/** Each slot's text before the edit, or null if it had none of its own. */
type Before = Partial<Record<TextSlot, DraftText | null>>;

const isSame = (a: DraftText, b: DraftText): boolean =>
  a.caption === b.caption && a.hashtags.join(' ') === b.hashtags.join(' ');

/** Cancel would empty a text that was new, so it isn't offered then. */
function isRestorable(old: DraftText | null | undefined, shared: DraftText): boolean {
  if (old === undefined) return false;
  const { caption, hashtags } = old ?? shared;
  return caption !== '' || hashtags.length > 0;
}

/** Applies edits to the draft immediately. Save keeps them, and Cancel restores the previous text. */
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
        setBefore((texts) => (texts[slot] === undefined ? { ...texts, [slot]: own } : texts));
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
    isChanged: isRestorable(old, draft.shared) && !isSame(text, old ?? draft.shared),
    changeText,
    save: forget,
    cancel,
  };
}

const readSlot = (draft: Draft, slot: TextSlot): DraftText =>
  slot === 'shared' ? draft.shared : getDraftText(draft, slot);

/** Null removes the slot's own text. */
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
