import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** The library's old URL, kept for saved links. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/app/media${new URL(request.url).search}`, 301);
}
