import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { pathParameters } from '@convoke/contract/core/define-call.ts';
import { failures } from '@convoke/contract/core/failures.ts';
import * as z from 'zod';

/** JSON Schema as an open record: its shape depends on the call. */
type Schema = Record<string, unknown>;

/** The OpenAPI 3.1 document of all calls, from the same table that mounts them. */
export function openApiDocument(calls: readonly AnyCall[], publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const operations = paths[call.path] ?? {};
    operations[call.method.toLowerCase()] = operation(call);
    paths[call.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Convoke',
      version: '1',
      description:
        'Every answer is {code, message, data}; code 0 is success. Any other is a refusal: several share a code, data.failure is its name (x-failures). Calls are signed (headers APP_ID, TIMESTAMP, NONCE, SIGN_TYPE, SIGN) unless x-signed is false.',
    },
    servers: [{ url: publicUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation(call: AnyCall): object {
  const input = schemaOf(call.input, 'input');
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
    ...(call.audience === 'open' ? {} : { security: [{ bearer: [] }] }),
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
            content: { 'application/json': { schema: envelope(schemaOf(call.output, 'output')) } },
          },
    },
    'x-failures': call.fails.map((name) => ({ name, code: failures[name].code, message: failures[name].text.en })),
  };
}

function requestBody(
  call: AnyCall,
  names: string[],
  properties: Record<string, Schema>,
  required: Set<string>,
): object {
  if (call.uploadBytes !== undefined) {
    return {
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      },
    };
  }
  const schema = call.arrayBody
    ? (properties[call.arrayBody] ?? {})
    : {
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
        required: names.filter((name) => required.has(name)),
      };
  return { content: { 'application/json': { schema } } };
}

function envelope(data: Schema): Schema {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}
