import type { Audience, CallKind, Method } from '@convoke/contract/core/define-call.ts';
import type * as z from 'zod';

/** What the client needs to know of a call to make it. Every definition of the contract is one. */
export interface CallShape {
  method: Method;
  path: string;
  audience: Audience;
  kind: CallKind;
  /** Unless false, the call is signed. */
  signed?: boolean;
  /** The input field that is the whole JSON body. */
  arrayBody?: string | undefined;
  /** Fields of a POST or PUT that travel in the query. */
  inQuery?: readonly string[];
  uploadBytes?: number | undefined;
  file?: boolean;
}

/** A call with its types: `Raw` goes in, `Out` comes back. */
export interface TypedCall<Raw, Out> extends CallShape {
  input?: { _zod: { input: Raw } };
  output?: { _zod: { output: Out } };
}

/**
 * A call of the contract without the contract's code: the public pages import only its type, so zod stays out of their JavaScript.
 * They stand in core/light-calls, made by `npm run calls:light`.
 */
export function lightCall<Definition extends { input: z.ZodType; output: z.ZodType }>(
  shape: CallShape,
): TypedCall<z.input<Definition['input']>, z.output<Definition['output']>> {
  return shape;
}

export interface PlacedCall {
  /** Path with its parameters and the query. */
  address: string;
  query: Record<string, string | string[]>;
  /** What goes into the JSON body; undefined = no body. */
  body: unknown;
}

function queryValue(value: unknown): string | string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) {
    const texts = value.map((each) => String(each));
    // A single value cannot be told from a plain one on the other side, so it is signed as one.
    return texts.length === 1 ? texts[0] : texts.length === 0 ? undefined : texts;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Puts each field where it belongs: path parameters into the path, the rest into the query (GET, DELETE, uploads) or the body. */
export function placeInput(call: CallShape, input: object): PlacedCall {
  const rest = new Map<string, unknown>(Object.entries(input));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    if (value === undefined || value === null || value === '') throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
  });
  const allInQuery = call.method === 'GET' || call.method === 'DELETE' || call.uploadBytes !== undefined;
  const query: PlacedCall['query'] = {};
  const inBody: Record<string, unknown> = {};
  for (const [name, value] of rest) {
    if (name === call.arrayBody) continue;
    if (allInQuery || call.arrayBody !== undefined || call.inQuery?.includes(name)) {
      const text = queryValue(value);
      if (text !== undefined) query[name] = text;
    } else {
      inBody[name] = value;
    }
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, each);
  }
  const text = search.toString();
  const body = allInQuery ? undefined : call.arrayBody === undefined ? inBody : rest.get(call.arrayBody);
  return { address: text ? `${path}?${text}` : path, query, body };
}
