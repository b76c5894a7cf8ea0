import type { ListedCall } from '@convoke/contract/all-calls.ts';
import { keyScopes } from '@convoke/contract/core/key-scopes.ts';
import { pathParameters } from '@convoke/contract/core/define-call.ts';
import { failures } from '@convoke/contract/failures.ts';
import { keyScopeOf } from '@convoke/contract/key-scope-of.ts';
import * as z from 'zod';
import { openApiWebhooks } from './openapi-webhooks.ts';
import { signatureScheme, signedPartsOf } from './openapi-signature.ts';

/** JSON Schema as an open record: its shape depends on the call. */
type Schema = Record<string, unknown>;

/** The OpenAPI 3.1 document of all calls, from the same table that mounts them. */
export function openApiDocument(calls: readonly ListedCall[], publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  const parts = new Parts();
  for (const call of calls) {
    const operations = paths[call.path] ?? {};
    operations[call.method.toLowerCase()] = operation(call, parts);
    paths[call.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Convoke',
      version: '1',
      description:
        'Every answer is {code, message, data}; code 0 is success. Any other is a refusal: several share a code, data.failure is its name (x-failures). A field that a call does not know is refused by its name; x-aliases says which other names its fields have. Calls are signed unless x-signed is false: how, the security scheme `signature` says with an example; what of each call, its x-signs. A wrong signature is refused with 401 and code 4011, a clock too far off with 4012, a nonce seen before with 4013.',
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of somebody who signed in, or of the application.',
        },
        key: keyScheme,
        signature: signatureScheme(),
      },
      schemas: parts.schemas,
    },
    paths,
    webhooks: openApiWebhooks(),
  };
}

const keyScheme = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'cvk_…',
  description: `An API key of the organisation, made at /account/developers, as Authorization: Bearer cvk_…; its calls are not signed. It makes the calls of its scopes, which each call names in its security: ${keyScopes.join(', ')}. A call outside of them is refused with 403 and KEY_SCOPE, one that names no scope with KEY_NOT_HERE.`,
};

function operation(call: ListedCall, parts: Parts): object {
  const input = schemaOf(call.input, 'input', parts);
  const properties = (input['properties'] ?? {}) as Record<string, Schema>;
  const required = new Set((input['required'] as string[] | undefined) ?? []);
  const inPath = pathParameters(call.path);
  const bodiless = call.method === 'GET' || call.method === 'DELETE';
  const inQuery = Object.keys(properties).filter(
    (name) => !inPath.includes(name) && (bodiless || call.inQuery.includes(name)),
  );
  const inBody = Object.keys(properties).filter((name) => !inPath.includes(name) && !inQuery.includes(name));
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.id.split('.')[0]],
    'x-audience': call.audience,
    'x-signed': call.signed,
    'x-signs': signedPartsOf(call),
    ...(call.aliases && { 'x-aliases': call.aliases }),
    ...(needs(call).length === 0 && !call.ownersToo ? {} : { security: [...securities(call)] }),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
      ...inQuery.map((name) => ({ name, in: 'query', required: required.has(name), schema: properties[name] ?? {} })),
    ],
    ...(bodiless ? {} : { requestBody: requestBody(call, inBody, properties, required) }),
    responses: {
      200: call.file
        ? { description: 'The file', content: { 'application/octet-stream': {} } }
        : {
            description: 'Success; or a refusal with its code, its name in data.failure and what it says besides',
            content: { 'application/json': { schema: envelope(schemaOf(call.output, 'output', parts)) } },
          },
    },
    'x-failures': call.fails.map((name) => ({ name, code: failures[name].code, message: failures[name].text.en })),
  };
}

const needs = (call: ListedCall) => [
  ...(call.audience === 'open' ? [] : ['bearer']),
  ...(call.signed ? ['signature'] : []),
];

/** What a call needs; where an organiser may send a token also that, and the scope of a key. */
const securities = (call: ListedCall): Record<string, string[]>[] => {
  const scope = keyScopeOf(call);
  return [
    ...[needs(call), ...(call.ownersToo ? [['bearer', ...needs(call)]] : [])].map((names) =>
      Object.fromEntries(names.map((name) => [name, []])),
    ),
    ...(scope === null ? [] : [{ key: [scope] }]),
  ];
};

function requestBody(
  call: ListedCall,
  names: string[],
  properties: Record<string, Schema>,
  required: Set<string>,
): object {
  if (call.uploadBytes !== undefined) {
    return {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              file: { type: 'string', format: 'binary' },
              ...(call.fieldsBesideFile && Object.fromEntries(call.inQuery.map((name) => [name, properties[name]]))),
            },
          },
        },
      },
    };
  }
  const fields = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    required: names.filter((name) => required.has(name)),
  };
  const list = properties[call.arrayBody ?? call.arrayBodyToo ?? ''];
  const schema = call.arrayBody && list ? list : list ? { anyOf: [fields, list] } : fields;
  return { content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } };
}

function envelope(data: Schema): Schema {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output', parts: Parts): Schema {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return $defs ? parts.take($defs as Record<string, Schema>, rest) : rest;
}

/** What a schema names of itself (the conditions and cascades of forms hold others of their kind), once for all calls that use it. */
class Parts {
  readonly schemas: Record<string, Schema> = {};
  private readonly prefixes = new Map<string, string>();

  /** The schema with its references pointing at the document's components. */
  take(defs: Record<string, Schema>, schema: Schema): Schema {
    const text = JSON.stringify(defs);
    let prefix = this.prefixes.get(text);
    if (prefix === undefined) {
      prefix = `part${this.prefixes.size + 1}`;
      this.prefixes.set(text, prefix);
      for (const [name, each] of Object.entries(defs)) this.schemas[`${prefix}_${name}`] = pointed(each, prefix);
    }
    return pointed(schema, prefix);
  }
}

function pointed(schema: Schema, prefix: string): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', `#/components/schemas/${prefix}_`) : value,
  ) as Schema;
}
