export const UTM_FIELDS = ['source', 'medium', 'campaign', 'content', 'term'] as const;
