import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { unknownFields } from '../src/core/http/unknown-fields.ts';

/** What a call knows of a row that another one answered: as a page picks it before it sends it back. */
export function knownOf<Row>(call: AnyCall, row: Row): Row {
  const copy = JSON.parse(JSON.stringify(row)) as Row;
  for (const path of unknownFields(call.input, copy)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const holder = names.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], copy);
    delete (holder as Record<string, unknown>)[last];
  }
  return copy;
}
