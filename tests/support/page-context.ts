import { createServices } from '#app/server/services/services.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceFixture } from './service-fixture.ts';

type Services = ReturnType<typeof createServices>;

/** Replacements for services, named `area.useCase`. */
export type Instead = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Creates a page's load context with the fixture's real services, except for replaced ones. */
export function createPageContext(
  fixture: ServiceFixture,
  { actor, instead = {} }: { actor: Actor | null; instead?: Instead },
) {
  const services: Record<string, object> = { ...createServices(fixture.deps) };
  for (const [name, useCase] of Object.entries(instead)) {
    const [area = '', method = ''] = name.split('.');
    services[area] = { ...services[area], [method]: useCase };
  }
  const problems: unknown[] = [];
  return {
    actor,
    user: null,
    services: services as unknown as Services,
    clientNetwork: '192.0.2.0/24',
    reportError: (error: unknown) => void problems.push(error),
    problems,
    accountEmails: { isUnconfirmed: async () => false },
  };
}
