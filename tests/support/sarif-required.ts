const closed = { type: 'object', additionalProperties: false } as const;
const text = { ...closed, required: ['text'], properties: { text: { type: 'string' } } };
const positive = { type: 'integer', minimum: 1 };

const location = {
  ...closed,
  properties: {
    physicalLocation: {
      ...closed,
      required: ['artifactLocation'],
      properties: {
        artifactLocation: {
          ...closed,
          properties: { uri: { type: 'string', format: 'uri-reference' } },
        },
        region: {
          ...closed,
          properties: {
            startLine: positive,
            startColumn: positive,
            // An artifactContent.
            snippet: { ...closed, properties: { text: { type: 'string' } } },
          },
        },
      },
    },
  },
};

const result = {
  ...closed,
  required: ['message'],
  properties: {
    message: text,
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: -1 },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    locations: { type: 'array', items: location },
    properties: { type: 'object' },
  },
};

const rule = {
  ...closed,
  required: ['id'],
  properties: {
    id: { type: 'string' },
    shortDescription: text,
    defaultConfiguration: {
      ...closed,
      properties: { level: { enum: ['none', 'note', 'warning', 'error'] } },
    },
  },
};

const driver = {
  ...closed,
  required: ['name'],
  properties: {
    name: { type: 'string' },
    version: { type: 'string' },
    rules: { type: 'array', uniqueItems: true, items: rule },
  },
};

/**
 * What the schema of SARIF 2.1.0 (OASIS, sarif-schema-2.1.0.json with errata 01) demands of the members that we
 * write: its `required`, types, formats, choices and its ban on other members. Not the schema itself, which none
 * of our packages has; outputs like those of its test were held against that by hand, and it found nothing.
 */
export const SARIF_REQUIRED = {
  ...closed,
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string', format: 'uri' },
    version: { enum: ['2.1.0'] },
    runs: {
      type: 'array',
      items: {
        ...closed,
        required: ['tool'],
        properties: {
          tool: { ...closed, required: ['driver'], properties: { driver } },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: { type: 'array', items: result },
        },
      },
    },
  },
} as const;
