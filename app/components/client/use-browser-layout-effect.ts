import { useEffect, useLayoutEffect } from 'react';

/** A layout effect in the browser. The server has no layout, and React warns about layout effects there. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
