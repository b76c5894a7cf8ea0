import { allCalls } from '@convoke/contract/all-calls.ts';
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
