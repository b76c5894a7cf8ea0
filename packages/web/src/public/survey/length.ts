import { asks } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';

/** How many seconds a question takes most people. */
function secondsOf(field: FormField): number {
  switch (field.type) {
    case 'longText':
      return 45;
    case 'matrix':
      return 4 + 5 * (field.rows?.length ?? 1);
    case 'sort':
      return 6 + 3 * (field.options?.length ?? 1);
    case 'file':
      return 40;
    case 'signature':
      return 15;
    case 'multiple':
      return 12;
    case 'text':
    case 'phone':
    case 'email':
    case 'date':
    case 'cascade':
    case 'region':
      return 12;
    case 'score':
    case 'pageBreak':
      return 0;
    case 'description':
      return 6;
    default:
      return 7;
  }
}

/** How many questions there are, and about how many minutes they take; questions that not everybody is asked count half. */
export function lengthOf(form: FormDefinition): { questions: number; minutes: number } {
  const seconds = form.fields.reduce((sum, field) => sum + secondsOf(field) * (field.showWhen ? 0.5 : 1), 0);
  return { questions: form.fields.filter(asks).length, minutes: Math.max(1, Math.round(seconds / 60)) };
}
