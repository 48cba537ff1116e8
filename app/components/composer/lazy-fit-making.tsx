import { useEffect } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import type { FitMakingProps } from './fit-making.ts';

const fitMaking = createLazy(() => import('./fit-making.ts'));

/** Most files need no conversion, so its code isn't part of the page. */
export function LazyFitMaking(props: FitMakingProps) {
  const isNeeded = props.rows.some(({ files }) => files.some(({ fit }) => fit !== null));
  const loaded = useLazy(fitMaking);
  useEffect(() => {
    if (isNeeded) void fitMaking.load();
  }, [isNeeded]);
  return loaded && isNeeded ? <loaded.FitMaking {...props} /> : null;
}
