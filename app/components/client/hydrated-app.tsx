import { RemixBrowser } from '@remix-run/react';
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { useAnyHasFailed } from './lazy.ts';

/** What RemixBrowser renders: its context, an error boundary that knows the location, and the router. */
type Page = ReactElement<{ readonly children: [Context, ReactNode] }>;
type Context = ReactElement<{ readonly value: unknown; readonly children: Boundary }>;
type Boundary = ReactElement<{ readonly location: unknown; readonly children: ReactElement }>;

/**
 * Renders RemixBrowser and updates only its error boundary when the location changes. RemixBrowser also renders its
 * context and the router again then, outside a transition. React would take that for an update of each part
 * whose code isn't loaded yet, and would replace the server's HTML of the part with nothing (error 421). The router
 * updates itself, in transitions.
 *
 * A transition waits for such parts. If code can't be loaded, navigation would wait forever, so the part is lost.
 */
export function HydratedApp() {
  // Called as a function, because its element is needed. It's the same component in every render.
  const page = RemixBrowser({}) as Page;
  const [context, end] = page.props.children;
  const boundary = context.props.children;
  const [first] = useState({ context, boundary });
  const hasFailed = useAnyHasFailed();
  const hasNavigated = boundary.props.location !== first.boundary.props.location;
  if (hasFailed && hasNavigated) return page;
  const firstBoundary = cloneElement(boundary, undefined, first.boundary.props.children);
  const { value } = first.context.props;
  return cloneElement(page, undefined, cloneElement(context, { value }, firstBoundary), end);
}
