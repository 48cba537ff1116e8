import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildDocument } from '#openapi/document.ts';
import { openResponseSchemas } from '#openapi/open-response-schemas.ts';

type Node = Readonly<Record<string, unknown>>;

/** Yields each member of each object schema, with its path. */
function* listMembers(node: unknown, place = ''): Generator<readonly [string, string, unknown]> {
  if (typeof node !== 'object' || node === null) return;
  const { properties } = node as Node;
  if (typeof properties === 'object' && properties !== null)
    for (const [name, schema] of Object.entries(properties)) yield [place, name, schema];
  for (const [name, child] of Object.entries(node))
    if (name !== 'example') yield* listMembers(child, `${place}/${name}`);
}

const isText = (schema: unknown): boolean => JSON.stringify(schema).includes('"string"');
const TIME_NAME = /(?:At|Until|Since)$|^at$/u;

describe('the document', () => {
  it('has every bound and default of the schemas, as committed', () => {
    const committed = new URL('../../openapi/openapi.json', import.meta.url);
    // As JSON: undefined members don't exist there.
    const built: unknown = JSON.parse(JSON.stringify(buildDocument()));
    expect(built).toEqual(JSON.parse(readFileSync(committed, 'utf8')));
  });

  it('gives every timestamp a format', () => {
    const times = [...listMembers(buildDocument())].filter(
      ([, name, schema]) => TIME_NAME.test(name) && isText(schema),
    );
    const bare = times.filter(([, , schema]) => !JSON.stringify(schema).includes('"date-time"'));
    expect(times.length).toBeGreaterThan(90);
    expect(bare.map(([place, name]) => `${place}/${name}`)).toEqual([]);
  });

  it('leaves responses open and requests closed', () => {
    const { components, paths } = buildDocument();
    const schemas = components?.schemas as Readonly<Record<string, Node>>;
    expect(schemas['PostOutput']).not.toHaveProperty('additionalProperties');
    expect(JSON.stringify(schemas['PostOutput'])).not.toContain('"enum"');
    expect(JSON.stringify(schemas['PostOutput'])).toContain('"x-extensible-enum"');
    expect(schemas['PublishRequest']).toMatchObject({ additionalProperties: false });
    expect(JSON.stringify(schemas['PublishRequest'])).toContain('"enum"');
    expect(JSON.stringify(paths)).toContain('"x-extensible-enum"');
  });

  it('never shares a schema between a request and a response', () => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
    const shared = {
      paths: { '/a': { post: { requestBody: { content }, responses: { '200': { content } } } } },
      components: { schemas: { Thing: { type: 'object' } } },
    };
    expect(() => openResponseSchemas(shared)).toThrow('Requests and answers share Thing');
  });
});
