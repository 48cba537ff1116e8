import { useFetchers, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { focusResponse, focusScreen, noteForm, type SubmittedForm } from '../client/move-focus.ts';

/**
 * Moves the focus where a page load would: to the heading of a new screen, and to what is wrong with a refused
 * form. Without it, a screen reader says nothing after a link or button.
 */
export function useScreenFocus(): void {
  const { pathname, hash } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const isFetching = useFetchers().some(({ state }) => state !== 'idle');
  const isBusy = isNavigating || isFetching;
  const submitted = useRef<SubmittedForm | null>(null);
  const shownPath = useRef(pathname);

  useEffect(() => {
    const handleSubmit = ({ target }: SubmitEvent): void => {
      submitted.current = target instanceof Element ? noteForm(target) : null;
    };
    document.addEventListener('submit', handleSubmit);
    return () => document.removeEventListener('submit', handleSubmit);
  }, []);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    submitted.current = null;
    if (hash === '') focusScreen();
  }, [pathname, hash]);

  useEffect(() => {
    const form = submitted.current;
    if (isBusy || !form) return;
    submitted.current = null;
    focusResponse(form);
  }, [isBusy]);
}
