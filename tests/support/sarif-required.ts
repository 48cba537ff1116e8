const text = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
const positive = { type: 'integer', minimum: 1 };

const location = {
  type: 'object',
  properties: {
    physicalLocation: {
      type: 'object',
      required: ['artifactLocation'],
      properties: {
        artifactLocation: {
          type: 'object',
          properties: { uri: { type: 'string', pattern: '^[^\\s\\\\]+$' } },
        },
        region: {
          type: 'object',
          properties: { startLine: positive, startColumn: positive },
        },
      },
    },
  },
};

const result = {
  type: 'object',
  required: ['message'],
  properties: {
    message: text,
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: -1 },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    locations: { type: 'array', items: location },
    properties: { type: 'object' },
  },
  additionalProperties: false,
};

const rule = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    shortDescription: text,
    defaultConfiguration: {
      type: 'object',
      properties: { level: { enum: ['none', 'note', 'warning', 'error'] } },
    },
  },
  additionalProperties: false,
};

const driver = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    version: { type: 'string' },
    rules: { type: 'array', uniqueItems: true, items: rule },
  },
  additionalProperties: false,
};

/**
 * What the schema of SARIF 2.1.0 (OASIS, sarif-schema-2.1.0.json) demands of the members that we write: its
 * `required`, types, choices and, where it has one, its ban on other members.
 */
export const SARIF_REQUIRED = {
  type: 'object',
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string' },
    version: { enum: ['2.1.0'] },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool'],
        properties: {
          tool: { type: 'object', required: ['driver'], properties: { driver } },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: { type: 'array', items: result },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;
