import { useLocation, useNavigate } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';

interface AddressDialog {
  readonly ref: RefObject<HTMLDialogElement>;
  /** Closing with Escape goes back as well. */
  readonly onCancel: () => void;
}

/**
 * Controls a dialog that the page's URL opens, as a modal where scripts run. Reopens it on every navigation,
 * because a person who closes it and opens it again before the page has gone back stays at the same URL.
 */
export function useAddressDialog(back: string): AddressDialog {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(() => {
    ref.current?.close();
    ref.current?.showModal();
  }, [key]);
  return { ref, onCancel: () => navigate(back, { replace: true, preventScrollReset: true }) };
}
