import type { Persona } from '../kit/types.ts';

export interface TikTokPersona extends Persona {
  readonly username: string;
  /** The same in all apps of a developer. The persona's ID is the `open_id`. */
  readonly unionId: string;
  readonly bio: string;
}

export const PERSONAS: readonly TikTokPersona[] = [
  {
    id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
    name: 'Nova Reyes',
    handle: '@novareyes',
    username: 'novareyes',
    unionId: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1',
    bio: 'Small clips about large skies.',
  },
  {
    id: '5a1e0c93-4b7d-4c1f-9f0e-61d7a2f4c855',
    name: 'Studio Lumen',
    handle: '@studio.lumen',
    username: 'studio.lumen',
    unionId: '0d0b6a15-7f6c-4d2e-8f9a-3a8a52c4e9d2',
    bio: 'Light, lenses and the people behind them.',
  },
];

export function findPersona(id: string | undefined): TikTokPersona | undefined {
  return PERSONAS.find((persona) => persona.id === id);
}

export function getPersona(id: string): TikTokPersona {
  const persona = findPersona(id);
  if (!persona) throw new Error(`no persona ${id}`);
  return persona;
}
