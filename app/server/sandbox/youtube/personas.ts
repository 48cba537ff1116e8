import type { Persona } from '../kit/types.ts';

/** A channel chosen on the consent page, for which the token then acts. The persona's ID is the channel's. */
export interface YouTubePersona extends Persona {
  readonly description: string;
  readonly createdAt: string;
}

export const PERSONAS: readonly YouTubePersona[] = [
  {
    id: 'UCq7Nv2rReyes0Kx9sTfLw1A',
    name: 'Nova Reyes',
    handle: '@novareyes',
    description: 'Small clips about large skies.',
    createdAt: '2019-04-02T09:00:00Z',
  },
  {
    id: 'UCm3StLumen8bQz5vYhPd7oE',
    name: 'Studio Lumen',
    handle: '@studiolumen',
    description: 'Light, lenses and the people behind them.',
    createdAt: '2021-11-18T16:30:00Z',
  },
];

export function findPersona(id: string | undefined): YouTubePersona | undefined {
  return PERSONAS.find((persona) => persona.id === id);
}

export function getPersona(id: string): YouTubePersona {
  const persona = findPersona(id);
  if (!persona) throw new Error(`no persona ${id}`);
  return persona;
}

/** Returns the ID of a channel's uploads playlist: the channel's ID with the prefix `UU`. */
export function toUploadsPlaylistId(channelId: string): string {
  return `UU${channelId.slice(2)}`;
}
