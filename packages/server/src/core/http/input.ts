import { type AnyCall, pathParameters } from '@convoke/contract/core/define-call.ts';
import { type ProblemName, problemText } from '@convoke/contract/core/problems.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { Refusal } from '../failure.ts';
import { fieldsFromText } from './from-text.ts';
import { ownNames, withoutForeign } from './unknown-fields.ts';

/**
 * The one input object of a call: query, then body, then path parameters over them. The query and a body of texts (form-encoded, the fields beside a
 * file) are read by the call's schema; fields may have their other names (`aliases`). Where the body is a list, it may also be an object that names it. A body that is not what the call takes is refused as
 * BAD_PARAMETER, as is any text that PostgreSQL could not keep. Texts become Unicode's NFC: a Mac's file names, and some keyboards, part letters from their accents.
 */
export function gatherInput(
  call: AnyCall,
  request: { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown; isText: boolean },
  language: Language,
): Record<string, unknown> {
  const query = withoutForeign(call, ownNames(call, request.query));
  const input: Record<string, unknown> = { ...fieldsFromText(call.input, query) };
  const { body } = request;
  const list = call.arrayBody ?? call.arrayBodyToo;
  if (list && Array.isArray(body)) {
    input[list] = body;
  } else if (body !== null && typeof body === 'object') {
    if (Array.isArray(body)) throw bad('', 'invalid', language);
    const fields = ownNames(call, body as Record<string, unknown>);
    Object.assign(input, request.isText ? fieldsFromText(call.input, fields) : fields);
  } else if (body !== undefined && body !== null) {
    throw bad('', 'invalid', language);
  }
  for (const name of pathParameters(call.path)) input[name] = request.params[name];
  const path = unstorable(input, '', 0);
  if (path !== null) throw bad(path, 'control', language);
  return composed(input) as Record<string, unknown>;
}

function bad(path: string, problem: ProblemName, language: Language): Refusal {
  return new Refusal('BAD_PARAMETER', { data: { fields: [{ path, message: problemText(problem, language) }] } });
}

/** The same with every text in NFC. */
function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (Array.isArray(value)) return value.map(composed);
  if (value === null || typeof value !== 'object') return value;
  const all = Object.entries(value).map(([name, inner]) => [name.normalize('NFC'), composed(inner)] as const);
  return Object.fromEntries(all);
}

/** The path of the first text with a NUL or half a surrogate pair, or of nesting too deep to be meant; null when all is well. */
function unstorable(value: unknown, path: string, depth: number): string | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null;
  if (value === null || typeof value !== 'object') return null;
  if (depth > 20) return path;
  for (const [name, inner] of Object.entries(value)) {
    const here = path === '' ? name : `${path}.${name}`;
    if (name.includes('\u0000') || !name.isWellFormed()) return path;
    const found = unstorable(inner, here, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
