import type { Texts } from '../../core/language.ts';
import type { FormDefinition, FormField } from '../../form/form.engine.ts';
import type { TemplateCategory } from '../questionnaire.rules.ts';

/** Questionnaires to begin with. Only their page imports them (all.ts): they weigh on nothing else. */

export interface SurveyTemplate {
  id: string;
  category: TemplateCategory;
  title: Texts;
  text: Texts;
  /** People see their score in the end. */
  showScore?: boolean;
  form: FormDefinition;
}

/** One line, the languages in their order: `English|中文|Español|日本語`. */
export function words(line: string): Texts {
  const [en = '', zh = '', es = '', ja = ''] = line.split('|').map((each) => each.trim());
  return { en, zh, es, ja };
}

type Option = NonNullable<FormField['options']>[number];

/** `value: English|中文|Español|日本語` each. */
export function options(...lines: string[]): Option[] {
  return lines.map((line) => {
    const at = line.indexOf(':');
    return { value: line.slice(0, at), label: words(line.slice(at + 1)) };
  });
}

/** The option whose words one writes oneself. */
export const other: Option = { value: 'other', label: words('Other|其他|Otra|その他'), isOther: true };

/** The option that excludes the others. */
export const none = (line: string): Option => ({ value: 'none', label: words(line), isAlone: true });

export const yesNo = options('yes:Yes|是|Sí|はい', 'no:No|否|No|いいえ');

export function field(
  type: FormField['type'],
  fieldId: string,
  label: string,
  more: Partial<Omit<FormField, 'type' | 'fieldId' | 'label'>> = {},
): FormField {
  return { fieldId, type, label: words(label), required: false, ...more };
}

export const must = { required: true } as const;

export const nameField = field('text', 'name', 'Name|姓名|Nombre|お名前', { ...must, max: 60, means: 'name' });
export const emailField = field('email', 'email', 'E-mail|邮箱|Correo electrónico|メールアドレス', {
  ...must,
  means: 'email',
});
export const phoneField = field('phone', 'phone', 'Phone|手机号|Teléfono|電話番号', { means: 'phone' });
export const companyField = field(
  'text',
  'company',
  'Company or organisation|公司或机构|Empresa u organización|会社・団体名',
  {
    max: 100,
    means: 'company',
  },
);

/** 0 to 10, how likely one recommends: counted as a Net Promoter Score. */
export const recommend = (label: string): FormField =>
  field('scale', 'recommend', label, {
    ...must,
    min: 0,
    max: 10,
    ends: {
      low: words('Not at all likely|完全不可能|Nada probable|まったく勧めない'),
      high: words('Extremely likely|非常可能|Muy probable|強く勧める'),
    },
  });

/** Five steps of satisfaction, for matrices. */
export const satisfaction = options(
  'veryGood:Very good|非常好|Muy bien|とても良い',
  'good:Good|好|Bien|良い',
  'fair:Fair|一般|Regular|普通',
  'poor:Poor|较差|Mal|悪い',
  'veryPoor:Very poor|很差|Muy mal|とても悪い',
);

/** Five steps of agreement, for matrices. */
export const agreementSteps = options(
  'fully:Fully agree|完全同意|Totalmente de acuerdo|非常にそう思う',
  'rather:Rather agree|比较同意|Bastante de acuerdo|そう思う',
  'partly:Partly|一般|En parte|どちらともいえない',
  'little:Rather disagree|不太同意|Poco de acuerdo|あまりそう思わない',
  'not:Disagree|不同意|En desacuerdo|そう思わない',
);

export const form = (...fields: FormField[]): FormDefinition => ({ version: 1, fields });
export const onePerPage = (...fields: FormField[]): FormDefinition => ({ version: 1, fields, pace: 'field' });
export const page = (fieldId: string, label: string): FormField => field('pageBreak', fieldId, label);
