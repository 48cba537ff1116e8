export interface InstagramPersona {
  /** The professional account's ID, `user_id` of `/me`. Paths use this one. */
  readonly id: string;
  /** The same account's ID scoped to one app, `id` of `/me`. */
  readonly appScopedId: string;
  readonly name: string;
  readonly handle: string;
  readonly accountType: 'BUSINESS' | 'MEDIA_CREATOR';
  readonly followers: number;
}

export const instagramPersonas: readonly InstagramPersona[] = [
  {
    id: '17841400000000101',
    appScopedId: '10203040506070101',
    name: 'Harbour Coffee Roasters',
    handle: 'harbour.coffee',
    accountType: 'BUSINESS',
    followers: 4821,
  },
  {
    id: '17841400000000102',
    appScopedId: '10203040506070102',
    name: 'Mira Okafor',
    handle: 'mira.paints',
    accountType: 'MEDIA_CREATOR',
    followers: 1290,
  },
];

export function findAccount(id: string): InstagramPersona | undefined {
  return instagramPersonas.find((persona) => persona.id === id);
}
