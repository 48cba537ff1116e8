import { useFetcher } from '@remix-run/react';
import { Pencil, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { CopyButton } from './copy-button.tsx';
import { SuggestionEditor } from './suggestion-editor.tsx';
import type { EditRefusal, Suggestion, SuggestionKind } from './suggestion-kind.ts';
import { SuggestionBadges, SuggestionFindings } from './suggestion-notes.tsx';

interface SuggestionCardProps<T extends Suggestion> {
  readonly kind: SuggestionKind<T>;
  readonly item: T;
  /** From a form without scripts. */
  readonly refusal: EditRefusal | null;
  /** Requests another suggestion. Null where that isn't offered. */
  readonly onAgain: (() => void) | null;
}

/** One suggestion: its text, how much of the limit it uses, and its actions. */
export function SuggestionCard<T extends Suggestion>(props: SuggestionCardProps<T>) {
  const { kind, item } = props;
  const { editor, isOpen, setIsOpen } = useEditor(props);
  return (
    <article className="card sheet stack suggestion" aria-label={PLATFORMS[item.platform].name}>
      <div className="row between wrap">
        <span className="row platform">
          <PlatformGlyph platform={item.platform} />
          {PLATFORMS[item.platform].name}
        </span>
        <SuggestionBadges cut={item.cut} sample={item.sample} />
      </div>
      {isOpen ? (
        <SuggestionEditor
          kind={kind}
          item={item}
          editor={editor}
          onCancel={() => setIsOpen(false)}
        />
      ) : (
        kind.show(item)
      )}
      <SuggestionFindings findings={item.findings} />
      {isOpen ? null : <Footer {...props} onEdit={() => setIsOpen(true)} />}
    </article>
  );
}

/** Closes the editor when its text was saved, and keeps it open with the errors when it was refused. */
function useEditor<T extends Suggestion>({ item, refusal }: SuggestionCardProps<T>) {
  const fetcher = useFetcher<{ edit: EditRefusal | null }>();
  const currentRefusal = fetcher.data === undefined ? refusal : fetcher.data.edit;
  const wrong = currentRefusal?.id === item.id ? currentRefusal : null;
  const [isOpen, setIsOpen] = useState(wrong !== null);
  const [seen, setSeen] = useState(item.editedAt);
  if (seen !== item.editedAt) {
    setSeen(item.editedAt);
    setIsOpen(false);
  }
  return { editor: { fetcher, refusal: wrong }, isOpen, setIsOpen };
}

function Footer<T extends Suggestion>({
  kind,
  item,
  onAgain,
  onEdit,
}: SuggestionCardProps<T> & { onEdit: () => void }) {
  const isHydrated = useIsHydrated();
  const { label, used, max } = kind.toCount(item);
  return (
    <div className="row between wrap">
      <div className="count">
        <div className="small sub num">{label}</div>
        <div className="meter" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (used / max) * 100)}%` }} />
        </div>
      </div>
      <div className="row keys">
        <CopyButton text={kind.toText(item)} />
        {onAgain && isHydrated ? (
          <button type="button" className="btn ghost" onClick={onAgain}>
            <Icon of={RefreshCw} size="s" />
            Try again
          </button>
        ) : null}
        {isHydrated && (kind.canEdit?.(item) ?? true) ? (
          <button type="button" className="btn ghost" onClick={onEdit}>
            <Icon of={Pencil} size="s" />
            Edit
          </button>
        ) : null}
      </div>
    </div>
  );
}
