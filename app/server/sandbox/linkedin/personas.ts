import type { Persona } from '../kit/types.ts';

interface Organization {
  readonly urn: string;
  readonly name: string;
}

export interface LinkedInPersona extends Persona {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  /** Pages on which this member is an administrator. */
  readonly organizations: readonly Organization[];
}

export const PERSONAS: readonly LinkedInPersona[] = [
  {
    id: 'Nv7rEyEs_1',
    name: 'Nova Reyes',
    handle: 'Ceramicist and founder',
    givenName: 'Nova',
    familyName: 'Reyes',
    email: 'nova.reyes@example.com',
    organizations: [{ urn: 'urn:li:organization:5515715', name: 'Reyes Ceramics' }],
  },
  {
    id: 'jL9qVist-2',
    name: 'Jonas Lindqvist',
    handle: 'Product designer',
    givenName: 'Jonas',
    familyName: 'Lindqvist',
    email: 'jonas.lindqvist@example.com',
    organizations: [],
  },
];

export function findPersona(id: string): LinkedInPersona | undefined {
  return PERSONAS.find((persona) => persona.id === id);
}

export function getPersona(id: string): LinkedInPersona {
  const persona = findPersona(id);
  if (!persona) throw new Error(`no persona ${id}`);
  return persona;
}

export function toPersonUrn(persona: Persona): string {
  return `urn:li:person:${persona.id}`;
}

export function isOrganizationUrn(urn: string): boolean {
  return urn.startsWith('urn:li:organization:');
}

/** Returns the name of a person or page by URN; undefined when there is none. */
export function getEntityName(urn: string): string | undefined {
  const pages = PERSONAS.flatMap((persona) => persona.organizations);
  const page = pages.find((organization) => organization.urn === urn);
  return page?.name ?? findPersona(urn.slice('urn:li:person:'.length))?.name;
}
