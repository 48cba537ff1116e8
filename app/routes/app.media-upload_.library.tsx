import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** Where the library was before it had an address of its own: links that people kept go on working. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/app/media${new URL(request.url).search}`, 301);
}
