import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { FormProblem } from '@convoke/contract/form/form.calls.ts';
// Presets are checked as answers are, regions among them.
import '@convoke/contract/form/regions/regions.data.ts';
import '../../core/phones.ts';
import { checkForm, formProblemText } from '@convoke/contract/form/definition/form.definition.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { FormKind } from '@convoke/contract/form/form.rules.ts';

const noName: Texts = {
  en: 'A registration form needs a required text field that is always shown and means the person’s name.',
  zh: '报名表需要一个始终显示的必填文本字段作为姓名。',
  es: 'Un formulario de inscripción necesita un campo de texto obligatorio, siempre visible, que sea el nombre.',
  ja: '申込フォームには、常に表示される必須の氏名欄（テキスト）が必要です。',
};

/** What keeps a form of a kind from being published, for people; empty when it is ready. */
export function formProblems(form: Pick<FormDefinition, 'fields'>, kind: FormKind, language: Language): FormProblem[] {
  const problems: FormProblem[] = checkForm(form).map((found) => ({
    fieldId: found.fieldId,
    problem: found.problem,
    message: formProblemText(found, form, language),
  }));
  // Lists, badges and mails name people: without a name nobody could be found again.
  const isNamed = form.fields.some((field) => field.means === 'name' && field.required && field.showWhen === undefined);
  if (kind === 'registration' && !isNamed)
    problems.push({ fieldId: null, problem: 'noName', message: noName[language] });
  return problems;
}
