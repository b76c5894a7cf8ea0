import { isPhone, normalisePhone, readPhone, readPhoneOf } from '../../core/contact.ts';
import type { FormField } from '../form.engine.ts';
import type { AnswerProblemName } from '../../core/answer-problems.ts';

/**
 * A phone number as its field takes it: of the specification's pattern, or of the field's regions. A number that says its country is of that
 * country alone. One that does not is of the field's only region, or of the pattern: what was valid before a field was widened stays so.
 */
export function checkPhone(
  field: Pick<FormField, 'phoneRegions'>,
  value: string,
): { value: string } | { problem: AnswerProblemName } {
  const { phoneRegions } = field;
  if (phoneRegions === undefined) return isPhone(value) ? { value: normalisePhone(value) } : { problem: 'phone' };
  const takes = (region: string) => phoneRegions === 'any' || phoneRegions.indexOf(region) >= 0;
  const only = phoneRegions !== 'any' && phoneRegions.length === 1 ? phoneRegions[0] : undefined;
  const read = (only !== undefined && !isAbroad(value) ? readPhoneOf(value, only) : null) ?? readPhone(value);
  if (read === null) return { problem: isAbroad(value) || only !== undefined ? 'phoneAbroad' : 'phoneCountry' };
  // Where it is of is not known without the plans of all countries: the server says.
  if (read.regions.length > 0 && !read.regions.some(takes)) return { problem: 'phoneAbroad' };
  return { value: read.phone };
}

const isAbroad = (value: string) => normalisePhone(value).charAt(0) === '+';
