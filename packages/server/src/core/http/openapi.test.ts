import { createHash } from 'node:crypto';
import { allCalls } from '@convoke/contract/all-calls.ts';
import { failures } from '@convoke/contract/failures.ts';
import { webhookBody } from '@convoke/contract/integration/webhook.payloads.ts';
import { webhookTypes } from '@convoke/contract/integration/webhook.rules.ts';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

test('every reference of the API document leads to something in it', () => {
  const document = openApiDocument(allCalls, 'https://convoke.example') as Record<string, unknown>;
  const references = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1] ?? ''),
  );
  // Forms hold conditions that hold conditions: without references the document could not be written down.
  expect(references.size).toBeGreaterThan(0);
  for (const reference of references) {
    const found = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(found, reference).toBeTypeOf('object');
  }
  expect(JSON.stringify(document)).not.toContain('$defs');
});

interface Document {
  components: {
    securitySchemes: { signature: { description: string; 'x-example': { text: string; sign: string; body: unknown } } };
  };
  paths: Record<string, Record<string, { 'x-signed': boolean; 'x-signs': unknown; security?: object[] }>>;
}

test('the API document says which calls are signed, how, and what of each', () => {
  const document = openApiDocument(allCalls, 'https://convoke.example') as Document & { info: { description: string } };
  const { description, 'x-example': example } = document.components.securitySchemes.signature;
  // A body that is an array is among what a client cannot guess.
  expect(description).toContain('an array is one field named body');
  expect(example.text).toContain(`body=${JSON.stringify(example.body)}&`);
  expect(createHash('sha256').update(example.text).digest('hex').toUpperCase()).toBe(example.sign);
  for (const name of ['SIGNATURE_BAD', 'SIGNATURE_TIME', 'SIGNATURE_REPLAYED'] as const)
    expect(document.info.description).toContain(String(failures[name].code));
  const of = (path: string, method = 'post') => document.paths[path]?.[method];
  expect(of('/event/order/ticket/create')).toMatchObject({
    'x-signed': true,
    'x-signs': { body: 'the array as one field named body' },
    security: [{ bearer: [], signature: [] }],
  });
  expect(of('/event/event/add')).toMatchObject({ 'x-signs': { body: 'each top-level field' } });
  expect(of('/event/event/list', 'get')?.['x-signs']).toEqual({ query: 'all parameters' });
  expect(of('/resource/document/file/upload')?.['x-signs']).toEqual({ query: 'all parameters' });
  expect(of('/event/public/v2/participants/general/register')).toMatchObject({ 'x-signed': false, 'x-signs': false });
});

test('the API document says by which scope of an API key a call may be made', () => {
  const { paths } = openApiDocument(allCalls, 'https://convoke.example') as Document;
  expect(paths['/event/event/list']?.['get']?.security).toContainEqual({
    key: [expect.stringMatching(/:read$/)],
  });
  for (const path of ['/event/event-user/info/find', '/event/integration/key/list'])
    expect(paths[path]?.['get']?.security, path).toEqual([{ bearer: [], signature: [] }]);
});

test('the API document describes each message of webhooks, with an example that its schema takes', () => {
  const { webhooks } = openApiDocument(allCalls, 'https://convoke.example') as {
    webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { example: unknown } } } } }>;
  };
  expect(Object.keys(webhooks)).toEqual(webhookTypes);
  for (const type of webhookTypes) {
    const example = webhooks[type]?.post.requestBody.content['application/json'].example;
    expect(webhookBody(type).parse(example), type).toEqual(example);
  }
});
