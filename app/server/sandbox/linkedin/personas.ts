import type { Persona } from '../kit/types.ts';

export interface Organization {
  readonly urn: string;
  readonly name: string;
  readonly vanityName: string;
}

export interface LinkedInPersona extends Persona {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  /** Pages on which this member has the role set by the knob `pageRole`. */
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
    organizations: [
      {
        urn: 'urn:li:organization:5515715',
        name: 'Reyes Ceramics',
        vanityName: 'reyes-ceramics',
      },
    ],
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

export function findOrganization(urn: string): Organization | undefined {
  return PERSONAS.flatMap((persona) => persona.organizations).find((page) => page.urn === urn);
}

/** Returns the name of a person or page by URN, or undefined if there's none. */
export function getEntityName(urn: string): string | undefined {
  return findOrganization(urn)?.name ?? findPersona(urn.slice('urn:li:person:'.length))?.name;
}
