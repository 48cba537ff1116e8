export interface FacebookPage {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly category: string;
  readonly followers: number;
  /** The professional Instagram account linked to the Page. */
  readonly instagramId?: string;
}

interface FacebookBusiness {
  readonly id: string;
  readonly name: string;
  readonly ownedPages: readonly FacebookPage[];
}

/** A user, who authorizes the app. Only Pages can be published to. */
export interface FacebookPerson {
  readonly id: string;
  readonly name: string;
  /** Listed by `/me/accounts`. */
  readonly pages: readonly FacebookPage[];
  /** Pages that are only accessible through a Business portfolio. */
  readonly businesses: readonly FacebookBusiness[];
}

export const facebookPeople: readonly FacebookPerson[] = [
  {
    id: '122101000000201',
    name: 'Alex Rivera',
    pages: [
      {
        id: '135326986472201',
        name: 'Harbour Coffee Roasters',
        handle: 'harbourcoffee',
        category: 'Coffee shop',
        followers: 9320,
        instagramId: '17841400000000101',
      },
      {
        id: '135326986472202',
        name: 'Rivera Ceramics',
        handle: 'riveraceramics',
        category: 'Artist',
        followers: 741,
      },
    ],
    businesses: [],
  },
  {
    id: '122101000000202',
    name: 'Sam Lindqvist (portfolio only)',
    pages: [],
    businesses: [
      {
        id: '178300000000301',
        name: 'Lindqvist Media',
        ownedPages: [
          {
            id: '135326986472203',
            name: 'Northern Trails',
            handle: 'northerntrails',
            category: 'Travel company',
            followers: 15230,
          },
        ],
      },
    ],
  },
  {
    id: '122101000000203',
    name: 'Mina Okafor',
    pages: [
      {
        id: '135326986472204',
        name: 'Okafor Bakery',
        handle: 'okaforbakery',
        category: 'Bakery',
        followers: 2840,
      },
      {
        id: '135326986472205',
        name: 'Riverside Market',
        handle: 'riversidemarket',
        category: 'Farmers market',
        followers: 5122,
      },
      {
        id: '135326986472206',
        name: 'Sunday Supper Club',
        handle: 'sundaysupper',
        category: 'Restaurant',
        followers: 388,
      },
    ],
    businesses: [],
  },
];

export function listManagedPages(person: FacebookPerson): FacebookPage[] {
  return [...person.pages, ...person.businesses.flatMap(({ ownedPages }) => ownedPages)];
}

export function findPage(id: string): FacebookPage | undefined {
  return facebookPeople.flatMap(listManagedPages).find((page) => page.id === id);
}

export function findPerson(id: string): FacebookPerson | undefined {
  return facebookPeople.find((person) => person.id === id);
}
