import { checkAnswers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { expect, test } from 'vitest';
import { aField } from '../../../../testing/forms.ts';
import { rowAnswers } from './participant.import.cells.ts';
import '../../../core/phones.ts';

const read = (cell: string, phoneRegions?: FormField['phoneRegions']) => {
  const form: FormDefinition = { version: 1, fields: [aField('phone', 'phone', { phoneRegions })] };
  const { answers, problems } = checkAnswers(form, rowAnswers(form, ['phone'], [cell]));
  return answers['phone'] ?? problems[0]?.problem;
};

test.each([
  ["'13800138000", undefined, '13800138000'],
  ['13800138000.0', undefined, '13800138000'],
  ['+86 138 0013 8000', undefined, '13800138000'],
  ["'+819012345678", 'any', '+819012345678'],
  ['090-1234-5678', ['JP'], '+819012345678'],
  // What has lost digits, or may be of several countries, is never guessed.
  ['1.38E+10', undefined, 'phone'],
  ['090-1234-5678', ['CN', 'JP'], 'phoneCountry'],
  ['+819012345678', undefined, 'phone'],
] as const)('a cell with %s, where a field takes %j, is %s', (cell, phoneRegions, is) => {
  expect(read(cell, phoneRegions as 'any')).toBe(is);
});
