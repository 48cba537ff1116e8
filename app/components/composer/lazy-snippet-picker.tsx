import { useCallback, useState } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import { useBrowserLayoutEffect } from '../client/use-browser-layout-effect.ts';
import type { SnippetPickerProps } from './snippet-picker.tsx';
import { SNIPPETS_BUTTON } from './snippets-button.ts';

const picker = createLazy(() => import('./snippet-picker.tsx'));

const TEXTS = 'textarea:is([name=caption],[name="twitter.thread"],[name^=comment])';

/** Loads the list of snippets when its button is clicked, or a slash is typed into one of the post's texts. */
export function LazySnippetPicker(props: Pick<SnippetPickerProps, 'time' | 'facts'>) {
  const code = useLazy(picker);
  const [opened, setOpened] = useState<Pick<SnippetPickerProps, 'field' | 'isSlash'> | null>(null);
  useBrowserLayoutEffect(() => {
    const handle = ({ target, data }: Event & { readonly data?: string | null }): void => {
      if (!(target instanceof Element)) return;
      const isSlash = Boolean(data?.endsWith('/')) && target.matches(TEXTS);
      const isButton = target.closest(`#${SNIPPETS_BUTTON}`);
      const field = isButton ? document.getElementById('caption') : target;
      if (!(isSlash || isButton) || !(field instanceof HTMLTextAreaElement)) return;
      setOpened({ field, isSlash });
      void picker.load();
    };
    const types = ['input', 'click'];
    for (const type of types) document.addEventListener(type, handle);
    return () => {
      for (const type of types) document.removeEventListener(type, handle);
    };
  }, []);
  const close = useCallback((): void => setOpened(null), []);
  return code && opened ? <code.SnippetPicker {...props} {...opened} onClose={close} /> : null;
}
