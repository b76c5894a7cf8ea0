import type { FormInstance } from 'antd';
import { CallFailure, failureWords } from '../../core/call-failure.ts';

/** `items.0.name` as antd names it: `['items', 0, 'name']`. */
function fieldName(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * Puts a refused call's problems beside their fields. Answers the sentence to show above the form: for what has no field there, or for any
 * other failure; undefined when the fields say it all. Anything but a CallFailure is thrown on.
 */
export function showInForm(form: FormInstance, error: unknown): string | undefined {
  if (!(error instanceof CallFailure)) throw error;
  const names = Object.keys(form.getFieldsValue(true) as object);
  const known = error.fields.filter((each) => names.includes(String(fieldName(each.path)[0])));
  const unknown = error.fields.filter((each) => !known.includes(each));
  form.setFields(known.map((each) => ({ name: fieldName(each.path), errors: [each.message] })));
  const first = known[0];
  if (first) form.scrollToField(fieldName(first.path), { behavior: 'smooth', block: 'center' });
  if (known.length > 0 && unknown.length === 0) return undefined;
  if (unknown.length > 0) return unknown.map((each) => `${each.path}: ${each.message}`).join(' ');
  return failureWords(error);
}

/** A call of which a refusal is about one field: its failure is told there, in its own words. */
export async function atFields<Out>(work: Promise<Out>, fields: Readonly<Record<string, string>>): Promise<Out> {
  try {
    return await work;
  } catch (error) {
    const path = error instanceof CallFailure && error.failure !== undefined ? fields[error.failure] : undefined;
    if (path === undefined) throw error;
    const words = failureWords(error);
    throw new CallFailure({ ...(error as CallFailure), message: words, fields: [{ path, message: words }] });
  }
}
