import { useLocation, useNavigate } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';

interface AddressDialog {
  readonly ref: RefObject<HTMLDialogElement>;
  /** The key that closes it leads back too. */
  readonly onCancel: () => void;
}

/**
 * A dialog that stands in the page by the page's address, and floats where scripts are. Whoever closes it and asks
 * again before the way back has loaded stays at the same address: each coming here opens it.
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
