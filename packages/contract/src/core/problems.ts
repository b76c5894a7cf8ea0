import type * as z from 'zod';
import type { Language, Texts } from './language.ts';

/** What is wrong with one field, for a person. Used by the server for code 1000 and by the browser beside the field. */
export const problemTexts = {
  required: { en: 'Required.', zh: '必填。', es: 'Obligatorio.', ja: '必須です。' },
  invalid: { en: 'Not valid.', zh: '格式不正确。', es: 'No es válido.', ja: '正しくありません。' },
  tooShort: {
    en: 'At least {n} characters.',
    zh: '至少 {n} 个字符。',
    es: 'Al menos {n} caracteres.',
    ja: '{n}文字以上で入力してください。',
  },
  tooLong: {
    en: 'At most {n} characters.',
    zh: '最多 {n} 个字符。',
    es: 'Como máximo {n} caracteres.',
    ja: '{n}文字以内で入力してください。',
  },
  tooFew: {
    en: 'Choose at least {n}.',
    zh: '至少选择 {n} 项。',
    es: 'Elija al menos {n}.',
    ja: '{n}個以上選んでください。',
  },
  tooMany: { en: 'At most {n}.', zh: '最多 {n} 项。', es: 'Como máximo {n}.', ja: '{n}個までです。' },
  tooSmall: { en: 'At least {n}.', zh: '不能小于 {n}。', es: 'Como mínimo {n}.', ja: '{n}以上にしてください。' },
  tooBig: { en: 'At most {n}.', zh: '不能大于 {n}。', es: 'Como máximo {n}.', ja: '{n}以下にしてください。' },
  whole: {
    en: 'A whole number, please.',
    zh: '请输入整数。',
    es: 'Debe ser un número entero.',
    ja: '整数で入力してください。',
  },
  number: { en: 'A number, please.', zh: '请输入数字。', es: 'Debe ser un número.', ja: '数値で入力してください。' },
  phone: {
    en: 'Not a valid phone number.',
    zh: '手机号格式不正确。',
    es: 'El teléfono no es válido.',
    ja: '電話番号が正しくありません。',
  },
  email: {
    en: 'Not a valid e-mail address.',
    zh: '邮箱格式不正确。',
    es: 'El correo no es válido.',
    ja: 'メールアドレスが正しくありません。',
  },
  password: {
    en: 'Use letters and digits, 8 characters or more.',
    zh: '请使用 8 位以上的字母和数字。',
    es: 'Use letras y cifras, 8 caracteres o más.',
    ja: '英字と数字を含む8文字以上にしてください。',
  },
  timeZone: {
    en: 'Not a known time zone.',
    zh: '未知的时区。',
    es: 'Zona horaria desconocida.',
    ja: '不明なタイムゾーンです。',
  },
  time: {
    en: 'Not a valid date and time.',
    zh: '日期时间格式不正确。',
    es: 'La fecha y hora no es válida.',
    ja: '日時が正しくありません。',
  },
  choice: {
    en: 'Not one of the choices.',
    zh: '不在可选范围内。',
    es: 'No es una de las opciones.',
    ja: '選択肢にありません。',
  },
  control: {
    en: 'Holds characters that cannot be stored.',
    zh: '包含无法保存的字符。',
    es: 'Contiene caracteres que no se pueden guardar.',
    ja: '保存できない文字が含まれています。',
  },
  consent: {
    en: 'Please agree to go on.',
    zh: '请同意后继续。',
    es: 'Debe aceptar para continuar.',
    ja: '続けるには同意が必要です。',
  },
} as const satisfies Record<string, Texts>;

export type ProblemName = keyof typeof problemTexts;

/** The sentence for a problem; `n` fills the number in it. */
export function problemText(name: ProblemName, language: Language, n?: number | bigint): string {
  return problemTexts[name][language].replace('{n}', n === undefined ? '' : String(n));
}

function ofIssue(issue: z.core.$ZodIssue): [ProblemName, (number | bigint)?] {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return ['required'];
      if (issue.expected === 'int') return ['whole'];
      return issue.expected === 'number' ? ['number'] : ['invalid'];
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? ['required'] : ['tooShort', issue.minimum];
      return issue.origin === 'array' || issue.origin === 'set'
        ? ['tooFew', issue.minimum]
        : ['tooSmall', issue.minimum];
    case 'too_big':
      if (issue.origin === 'string') return ['tooLong', issue.maximum];
      return issue.origin === 'array' || issue.origin === 'set'
        ? ['tooMany', issue.maximum]
        : ['tooBig', issue.maximum];
    case 'invalid_value':
      return ['choice'];
    case 'invalid_format':
      return issue.format === 'datetime' ? ['time'] : ['invalid'];
    case 'custom': {
      const problem: unknown = issue.params?.['problem'];
      return typeof problem === 'string' && problem in problemTexts ? [problem as ProblemName] : ['invalid'];
    }
    default:
      return ['invalid'];
  }
}

/** The field problems of a refused input, in the caller's language; at most 50. */
export function describeIssues(
  issues: readonly z.core.$ZodIssue[],
  language: Language,
): { path: string; message: string }[] {
  return issues.slice(0, 50).map((issue) => {
    const [name, n] = ofIssue(issue);
    return { path: issue.path.join('.'), message: problemText(name, language, n) };
  });
}
