import { useState } from 'react';

/** Returns whether a section is to be open: from when something in it is set, also by a draft that loads later. */
export function useOpenOnce(isSet: boolean): boolean {
  const [isOpen, setIsOpen] = useState(isSet);
  if (isSet && !isOpen) setIsOpen(true);
  return isOpen || isSet;
}
