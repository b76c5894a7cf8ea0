import type { FailureName } from '@convoke/contract/failures.ts';
import type { FormInstance } from 'antd';
import { CallFailure, failureWords } from '../../core/call-failure.ts';

/** `items.0.name` as antd names it: `['items', 0, 'name']`. */
function fieldName(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** The field that a refusal is about, where it names none: it says there what is wrong. */
const aboutField: Readonly<Partial<Record<FailureName, string>>> = {
  BOOTH_EXHIBITOR_GONE: 'exhibitorId',
  BOOTH_HOLD_PAST: 'heldUntil',
  BOOTH_NUMBER_USED: 'number',
  BRAND_TAKEN: 'name',
  DATE_TAKEN: 'date',
  DATE_TIMES_CROSS: 'closes',
  ORGANIZER_GROUP_TAKEN: 'name',
  PLACE_TAKEN: 'name',
  SIGN_GROUP_NAME_USED: 'groupName',
  SIGN_HALL_LIMIT: 'mostInside',
  SIGN_HALL_NAME_USED: 'name',
  SIGN_HALL_PLACE_USED: 'placeIds',
  SIGN_HALL_USED: 'leavesOthers',
  SIGN_WINDOWS_CROSS: 'windows',
  SURVEY_LIMIT_BELOW: 'answerLimit',
};

/** What a refusal says, at the fields that it is about. */
function problemsOf(failure: CallFailure): CallFailure['fields'] {
  const path = aboutField[failure.failure as FailureName];
  return failure.fields.length === 0 && path ? [{ path, message: failure.message }] : failure.fields;
}

/**
 * Puts a refused call's problems beside their fields. Answers the sentence to show above the form: for what has no field there, or for any
 * other failure; undefined when the fields say it all. Anything but a CallFailure is thrown on.
 */
export function showInForm(form: FormInstance, error: unknown): string | undefined {
  if (!(error instanceof CallFailure)) throw error;
  const names = Object.keys(form.getFieldsValue(true) as object);
  const known = problemsOf(error).filter((each) => names.includes(String(fieldName(each.path)[0])));
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
