import { useNavigation } from '@remix-run/react';
import { useState } from 'react';

/**
 * Returns a form's result once the page's data has been read again, and the previous result until then. A notice
 * then appears together with the list that it's about, and nobody opens or fills a form that the new list replaces.
 *
 * @param result from `useActionData`
 */
export function useSettled<T>(result: T): T {
  const isIdle = useNavigation().state === 'idle';
  const [shown, setShown] = useState(result);
  if (isIdle && shown !== result) setShown(result);
  return isIdle ? result : shown;
}
