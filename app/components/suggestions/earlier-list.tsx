import { useFetcher } from '@remix-run/react';
import { Trash2 } from 'lucide-react';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { ForRole } from '../shell/for-role.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { toLanguageProps } from './brief-fields.tsx';
import { CopyButton } from './copy-button.tsx';
import { SuggestionEditor } from './suggestion-editor.tsx';
import type { EditRefusal, Suggestion, SuggestionKind } from './suggestion-kind.ts';

interface EarlierListProps<T extends Suggestion> {
  readonly kind: SuggestionKind<T>;
  readonly items: readonly T[];
  readonly refusal: EditRefusal | null;
}

/** Lists earlier suggestions, each expandable to read, edit, or delete it. */
export function EarlierList<T extends Suggestion>({ kind, items, refusal }: EarlierListProps<T>) {
  if (items.length === 0) return null;
  return (
    <section className="earlier" aria-labelledby="earlier">
      <h2 className="h" id="earlier">
        Earlier
      </h2>
      {items.map((item) => (
        <EarlierItem
          key={item.id}
          kind={kind}
          item={item}
          refusal={refusal?.id === item.id ? refusal : null}
        />
      ))}
    </section>
  );
}

interface EarlierItemProps<T extends Suggestion> {
  readonly kind: SuggestionKind<T>;
  readonly item: T;
  readonly refusal: EditRefusal | null;
}

function EarlierItem<T extends Suggestion>({ kind, item, refusal }: EarlierItemProps<T>) {
  const fetcher = useFetcher<{ edit: EditRefusal | null }>();
  const currentRefusal = fetcher.data?.edit ?? refusal;
  const { used, max } = kind.toCount(item);
  if (fetcher.formData?.get('intent') === 'delete') return null;
  return (
    <details open={currentRefusal !== null}>
      <summary>
        <PlatformGlyph platform={item.platform} />
        <span className="vh">{PLATFORMS[item.platform].name}: </span>
        <span className="grow trunc" {...toLanguageProps(item.language)}>
          {kind.toText(item)}
        </span>
        <span className="small mut num">
          {used} / {max}
        </span>
      </summary>
      <div className="stack open">
        <p className="small mut">
          {item.topic.length > 140 ? `${item.topic.slice(0, 140)}…` : item.topic}.{' '}
          <LocalTime at={item.createdAt} style="day" />
          {item.sample ? '. Sample text' : ''}
        </p>
        <ForRole needs="editor" otherwise={kind.show(item)}>
          <SuggestionEditor
            kind={kind}
            item={item}
            editor={{ fetcher, refusal: currentRefusal }}
            onCancel={null}
          />
        </ForRole>
        <div className="row">
          <CopyButton text={kind.toText(item)} />
          <ForRole needs="editor">
            <fetcher.Form method="post" action={kind.href}>
              <input type="hidden" name="id" value={item.id} />
              <button className="btn ghost" name="intent" value="delete">
                <Icon of={Trash2} size="s" />
                Delete
              </button>
            </fetcher.Form>
          </ForRole>
        </div>
      </div>
    </details>
  );
}
