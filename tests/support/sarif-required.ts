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
 * The rules of the SARIF 2.1.0 schema (OASIS, sarif-schema-2.1.0.json with errata 01) for the fields we
 * write: required fields, types, formats, enums, and no other fields. It isn't the schema itself, which none
 * of our packages includes. Outputs like those in its test were validated with the schema by hand, without
 * findings.
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
