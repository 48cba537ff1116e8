import { useCallback, useState } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import { useBrowserLayoutEffect } from '../client/use-browser-layout-effect.ts';
import type { InsertPickerProps } from './insert-picker.tsx';
import { SNIPPETS_BUTTON } from './snippets-button.ts';

const picker = createLazy(() => import('./insert-picker.tsx'));

const TEXTS = 'textarea:is([name=caption],[name="twitter.thread"],[name^=comment])';

/**
 * Loads the list of snippets when its button is clicked, or a slash is typed into one of the post's texts, and the list
 * of mentions for an @.
 */
export function LazyInsertPicker(props: Omit<InsertPickerProps, 'field' | 'sign' | 'onClose'>) {
  const code = useLazy(picker);
  const [opened, setOpened] = useState<Pick<InsertPickerProps, 'field' | 'sign'> | null>(null);
  useBrowserLayoutEffect(() => {
    const handle = ({ target, data }: Event & { readonly data?: string | null }): void => {
      if (!(target instanceof Element)) return;
      const sign = target.matches(TEXTS) ? (/[/@]$/.exec(data ?? '')?.[0] ?? null) : null;
      const isButton = target.closest(`#${SNIPPETS_BUTTON}`);
      const field = isButton ? document.getElementById('caption') : target;
      if (!(sign || isButton) || !(field instanceof HTMLTextAreaElement)) return;
      setOpened({ field, sign });
      void picker.load();
    };
    const types = ['input', 'click'];
    for (const type of types) document.addEventListener(type, handle);
    return () => {
      for (const type of types) document.removeEventListener(type, handle);
    };
  }, []);
  const close = useCallback((): void => setOpened(null), []);
  return code && opened ? (
    <code.InsertPicker key={opened.sign} {...props} {...opened} onClose={close} />
  ) : null;
}
