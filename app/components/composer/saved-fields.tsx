import type { SentDraft } from '../hooks/use-draft.ts';

/** Hidden fields that name the draft of a form without scripts. */
export function SavedFields({ saved }: { saved: SentDraft['saved'] | undefined }) {
  if (!saved) return null;
  return (
    <>
      <input type="hidden" name="draftId" value={saved.id} />
      <input type="hidden" name="draftVersion" value={saved.version} />
    </>
  );
}
