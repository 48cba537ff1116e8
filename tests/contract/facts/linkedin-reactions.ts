import { testsIn, type PlatformFact } from './fact.ts';

const sdk = testsIn('tests/contract');
const LINKEDIN = 'https://learn.microsoft.com/en-us/linkedin';
const REACTIONS = 'sdk-linkedin-reactions';

/** Calls that Fanfare doesn't make but the sandbox supports. */
const facts: ReadonlyArray<Omit<PlatformFact, 'platform' | 'adapter'>> = [
  {
    kind: 'format',
    fact: 'A reaction is created with its actor in the query, and read and deleted by the key (actor:urn,entity:urn).',
    source: `${LINKEDIN}/marketing/community-management/shares/reactions-api`,
    simulator: [
      sdk(REACTIONS, 'reacts, reads by the compound key, changes the type, lists, and deletes'),
    ],
  },
  {
    kind: 'format',
    fact: 'The finder by entity pages through reactions, and socialMetadata counts them by kind.',
    source: `${LINKEDIN}/marketing/community-management/shares/social-metadata-api`,
    simulator: [sdk(REACTIONS, "lists the audience's reactions, matching every count")],
  },
  {
    kind: 'format',
    fact: 'Replies count among the comments of a post, but not among its first-level comments.',
    source: `${LINKEDIN}/marketing/community-management/shares/comments-api`,
    simulator: [
      sdk(
        REACTIONS,
        "lists the audience's comments and the member's own, with replies, matching every count",
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Reading reactions needs r_member_social or r_organization_social: 403 without one.',
    source: `${LINKEDIN}/marketing/community-management/shares/reactions-api`,
    simulator: [sdk(REACTIONS, 'reads reactions only with the scope for it')],
  },
];

export const linkedinReactionFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'linkedin',
  adapter: null,
  ...fact,
}));
