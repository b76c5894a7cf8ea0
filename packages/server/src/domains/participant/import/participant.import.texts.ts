import type { Language, Texts } from '@convoke/contract/core/language.ts';
import { type ProblemName, problemText, problemTexts } from '@convoke/contract/core/problems.ts';

/** What is wrong with a row beyond its answers. */
const rowTexts = {
  twice: {
    en: 'An earlier row has the same phone number or e-mail address.',
    zh: '与前面某行的手机号或邮箱重复。',
    es: 'Una fila anterior tiene el mismo teléfono o correo electrónico.',
    ja: '前の行と電話番号またはメールアドレスが重複しています。',
  },
  registered: {
    en: 'This phone number or e-mail address is already registered.',
    zh: '该手机号或邮箱已报名。',
    es: 'Este teléfono o correo ya está inscrito.',
    ja: 'この電話番号またはメールアドレスは登録済みです。',
  },
  noColumns: {
    en: 'No column of the file is matched to a field.',
    zh: '文件中没有任何列对应表单字段。',
    es: 'Ninguna columna del archivo corresponde a un campo.',
    ja: 'どの列もフォームの項目に対応付けられていません。',
  },
  eventFull: { en: 'All places are taken.', zh: '名额已满。', es: 'No quedan plazas.', ja: '満席です。' },
  optionFull: {
    en: 'All places of this option are taken.',
    zh: '该选项名额已满。',
    es: 'No quedan plazas en esta opción.',
    ja: 'この選択肢は満員です。',
  },
} as const satisfies Record<string, Texts>;

/** What is wrong with a choice of columns. */
export const matchTexts = {
  none: {
    en: 'Choose a field for at least one column.',
    zh: '请至少为一列选择字段。',
    es: 'Elija un campo para al menos una columna.',
    ja: '少なくとも1つの列に項目を選んでください。',
  },
  count: {
    en: 'Match every column in the file.',
    zh: '请为文件的每一列指定内容。',
    es: 'Indique qué es cada columna del archivo.',
    ja: 'ファイルのすべての列に内容を指定してください。',
  },
  twice: {
    en: 'An earlier column is matched to this field.',
    zh: '前面的列已对应此字段。',
    es: 'Una columna anterior ya corresponde a este campo.',
    ja: '前の列がこの項目に対応付けられています。',
  },
} as const satisfies Record<string, Texts>;

export type RowProblemName = ProblemName | keyof typeof rowTexts;

/** As it is stored; its sentence is made for whoever reads it. */
export interface RowProblem {
  fieldId: string | null;
  problem: RowProblemName;
  n?: number | string;
}

export function rowProblemText({ problem, n }: RowProblem, language: Language): string {
  if (problem in rowTexts) return rowTexts[problem as keyof typeof rowTexts][language];
  return problem in problemTexts ? problemText(problem as ProblemName, language, n) : problem;
}

export const sheetNames = {
  problem: { en: 'Problem', zh: '问题', es: 'Problema', ja: '問題' },
  row: { en: 'Row', zh: '行号', es: 'Fila', ja: '行' },
  problems: { en: 'refused rows', zh: '未导入的行', es: 'filas rechazadas', ja: 'エラー行' },
  template: { en: 'import template', zh: '导入模板', es: 'plantilla de importación', ja: 'インポート用テンプレート' },
} as const satisfies Record<string, Texts>;
