import type { Persona, SimulatorContext } from '../kit/types.ts';
import { findReader, findReaderByName } from './readers.ts';

const SUBSCRIPTIONS = ['None', 'Basic', 'Premium', 'PremiumPlus'] as const;

export interface XPersona extends Persona {
  readonly username: string;
  readonly verifiedType: 'none' | 'blue' | 'business';
  readonly subscription: (typeof SUBSCRIPTIONS)[number];
}

// Above 2^53 on purpose, like X's IDs: a client that parses them as numbers loses digits.
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

/** Finds a user by ID: one who can sign in, or a member of the audience. */
export function findPersona(id: string): XPersona | undefined {
  return PERSONAS.find((persona) => persona.id === id) ?? findReader(id);
}

/** Finds a user by name, ignoring case. */
export function findByUsername(username: string): XPersona | undefined {
  const name = username.toLowerCase();
  return PERSONAS.find((persona) => persona.username === name) ?? findReaderByName(name);
}

export function getPersona(id: string): XPersona {
  const persona = findPersona(id);
  if (!persona) throw new Error(`no persona ${id}`);
  return persona;
}

/**
 * Returns the persona with the subscription of the knob `subscription`, and its blue check if it has one. X's
 * Basic has none; businesses keep their check without a subscription.
 */
export function withSubscription(context: SimulatorContext, persona: XPersona): XPersona {
  const chosen = context.knob<string>('subscription');
  const subscription = SUBSCRIPTIONS.find((each) => each === chosen);
  if (subscription === undefined) return persona;
  const check = subscription === 'Premium' || subscription === 'PremiumPlus' ? 'blue' : 'none';
  const verifiedType = persona.verifiedType === 'business' ? 'business' : check;
  return { ...persona, subscription, verifiedType };
}

/**
 * Returns whether the larger limits of Premium and verified accounts apply (docs.x.com/x-api/media, September
 * 2026).
 */
export function isPremium({ subscription, verifiedType }: XPersona): boolean {
  return subscription !== 'None' || verifiedType !== 'none';
}
