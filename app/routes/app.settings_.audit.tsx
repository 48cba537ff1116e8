import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AuditScreen } from '#app/components/settings/audit-screen.tsx';
import { SETTINGS_PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { ListAuditInput } from '#app/domain/workspaces/audit.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SETTINGS_PLACES.audit);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const requested = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  // A truncated or hand-written URL shows the log from the start.
  const input = ListAuditInput.safeParse(Object.fromEntries(requested)).data;
  const filters = input ?? ListAuditInput.parse({});
  const group = filters.group ?? null;
  try {
    const page = await services.audit.listAudit(actor, filters);
    return data({ ...page, group, refusal: null });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const nothing = { items: [], nextCursor: null, group, refusal: error.message };
    return data(nothing, { status: error.status });
  }
}

export default function Audit() {
  return <AuditScreen {...useLoaderData<typeof loader>()} />;
}
