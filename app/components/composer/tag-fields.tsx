import { useEffect } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import type { TagRowsProps } from './tag-rows.tsx';

interface TagFieldsProps extends TagRowsProps {
  /** Whether the person sees the fields, which are folded away at first. */
  readonly isShown: boolean;
}

/** The fields and the picture, which few posts need. */
const tagRows = createLazy(() => import('./tag-rows.tsx'));

/** People to tag in the files: by pointing at them, or in numbers. */
export function TagFields({ isShown, ...props }: TagFieldsProps) {
  const isHydrated = useIsHydrated();
  const loaded = useLazy(tagRows);
  useEffect(() => {
    if (isShown) void tagRows.load();
  }, [isShown]);
  if (!isHydrated) return <TagLines {...props} />;
  return (
    <>
      <input type="hidden" name="instagram.tags" value={props.tags} />
      {loaded ? <loaded.TagRows {...props} /> : null}
    </>
  );
}

/** Without scripts, the tags are lines of text. */
function TagLines({ tags, onChange }: Pick<TagRowsProps, 'tags' | 'onChange'>) {
  return (
    <div className="field">
      <label htmlFor="instagram-tags">Tagged people</label>
      <textarea
        id="instagram-tags"
        name="instagram.tags"
        className="input"
        rows={3}
        aria-describedby="instagram-tags-hint"
        value={tags}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="hint" id="instagram-tags-hint">
        One a line: ana x=0.3 y=0.4 file=2. x is from the left and y from the top, 0 to 1.
      </p>
    </div>
  );
}
