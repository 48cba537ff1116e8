import type { Persona } from '../kit/types.ts';

export interface XPersona extends Persona {
  readonly username: string;
  readonly verifiedType: 'none' | 'blue' | 'business';
  readonly subscription: 'None' | 'Basic' | 'Premium' | 'PremiumPlus';
}

// Above 2^53 on purpose, as the platform's ids are: a client that reads them as numbers loses digits.
export const PERSONAS: readonly XPersona[] = [
  {
    id: '1650112233445566779',
    name: 'Nova Reyes',
    handle: '@novareyes',
    username: 'novareyes',
    verifiedType: 'none',
    subscription: 'None',
  },
  {
    id: '1650112233445566787',
    name: 'Studio Lumen',
    handle: '@studiolumen',
    username: 'studiolumen',
    verifiedType: 'blue',
    subscription: 'Premium',
  },
];

export function findPersona(id: string): XPersona | undefined {
  return PERSONAS.find((persona) => persona.id === id);
}

/** Case doesn't matter in usernames. */
export function findByUsername(username: string): XPersona | undefined {
  return PERSONAS.find((persona) => persona.username === username.toLowerCase());
}

export function getPersona(id: string): XPersona {
  const persona = findPersona(id);
  if (!persona) throw new Error(`no persona ${id}`);
  return persona;
}

/** Premium and verified accounts have the larger limits (docs.x.com/x-api/media, September 2026). */
export function isPremium({ subscription, verifiedType }: XPersona): boolean {
  return subscription !== 'None' || verifiedType !== 'none';
}
