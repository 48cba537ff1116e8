import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AdminScreen } from '#app/components/operators/admin-screen.tsx';
import { MissingScreen } from '#app/components/operators/missing-screen.tsx';
import stylesUrl from '#app/styles/admin.css?url';
import { toSignedIn } from './shared/signed-in.ts';
import { toUnknownPage } from './shared/unknown-page.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const meta: MetaFunction = () => [
  { title: 'Operations · Fanfare' },
  { name: 'robots', content: 'noindex' },
];

/** For everyone who isn't in OPERATOR_EMAILS, this page doesn't exist. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = toSignedIn(context) ?? { services: context.services, actor: null };
  const access = actor && (await services.operators.readAccess(actor));
  if (!actor || !access) throw toUnknownPage();
  if (access.missing.length > 0) return { missing: access.missing, page: null };
  return { missing: [], page: await services.operators.readAdminPage(actor) };
}

export default function Admin() {
  const { missing, page } = useLoaderData<typeof loader>();
  return page ? <AdminScreen page={page} /> : <MissingScreen missing={missing} />;
}
