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

const noContact: Texts = {
  en: 'This form needs a phone number or e-mail address that is always filled in: required, or one of the two.',
  zh: '该表单需要始终询问手机号或邮箱：必填，或二者至少填一项。',
  es: 'Este formulario necesita un teléfono o un correo que siempre se pida: obligatorio, o uno de los dos.',
  ja: '電話番号またはメールアドレスを常に尋ねる必要があります（必須、またはどちらか一方）。',
};

const notHere: Texts = {
  en: 'Channel forms can’t have files or options with limited places.',
  zh: '渠道表单不支持上传文件，也不支持限量选项。',
  es: 'El formulario de un canal no admite archivos ni opciones con plazas limitadas.',
  ja: '流入元のフォームでは、ファイルと定員付きの選択肢は使えません。',
};

const notInCalls: Texts = {
  en: 'Forms for calls can’t have files or options with limited places.',
  zh: '外呼表单不支持上传文件，也不支持限量选项。',
  es: 'El formulario de una llamada no admite archivos ni opciones con plazas limitadas.',
  ja: '架電用のフォームでは、ファイルと定員付きの選択肢は使えません。',
};

/** Fields that ask for files, or give places. */
const unfitFields = ({ fields }: Pick<FormDefinition, 'fields'>) =>
  fields.filter(
    ({ type, options }) =>
      type === 'file' || type === 'signature' || options?.some((option) => option.limit !== undefined),
  );

/** The form of a channel makes members, who are known by a number or an address; it has no places to give. */
function channelProblems({ fields }: Pick<FormDefinition, 'fields'>, language: Language): FormProblem[] {
  const isKnown = fields.some(
    (field) =>
      (field.means === 'phone' || field.means === 'email') &&
      (field.required || field.orElse !== undefined) &&
      field.showWhen === undefined,
  );
  return [
    ...(isKnown ? [] : [{ fieldId: null, problem: 'noContact', message: noContact[language] }]),
    ...unfitFields({ fields }).map(({ fieldId }) => ({ fieldId, problem: 'notHere', message: notHere[language] })),
  ];
}

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
  if (kind === 'channel') problems.push(...channelProblems(form, language));
  // An agent fills it in while somebody speaks.
  if (kind === 'call')
    problems.push(
      ...unfitFields(form).map(({ fieldId }) => ({ fieldId, problem: 'notHere', message: notInCalls[language] })),
    );
  return problems;
}
