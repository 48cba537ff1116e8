/** What a post can tell its audience about how and for whom it was made. Screens load it without the schema. */
export const DISCLOSURES = ['madeWithAi', 'paidPartnership', 'ownBrand'] as const;

/** As screens name them. */
export const DISCLOSURE_LABELS: Readonly<Record<(typeof DISCLOSURES)[number], string>> = {
  madeWithAi: 'Made with AI',
  paidPartnership: 'Paid partnership',
  ownBrand: 'Promotes your own brand',
};
