import type { Texts } from '@convoke/contract/core/language.ts';
import type { FieldType, FormField } from '@convoke/contract/form/form.engine.ts';

/**
 * What the palette offers. The names are also the labels that new fields begin with, in every language at once: a form is designed in one
 * language and read in four.
 */
export interface FieldKind {
  key: string;
  type: FieldType;
  group: KindGroup;
  name: Texts;
  /** What it brings besides its label. */
  with?: () => Partial<FormField>;
}

export const kindGroups = ['person', 'text', 'choice', 'rating', 'more', 'layout'] as const;
export type KindGroup = (typeof kindGroups)[number];

/** Ids of fields and options: never used again, so that answers to older versions keep their meaning. */
export function freshId(prefix: 'f' | 'o' | 'r'): string {
  // Not randomUUID: that exists on https only, and a try-out on a local network has none.
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return prefix + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const optionName = (n: number): Texts => ({
  en: `Option ${n}`,
  zh: `选项 ${n}`,
  es: `Opción ${n}`,
  ja: `選択肢 ${n}`,
});

export const rowName = (n: number): Texts => ({ en: `Row ${n}`, zh: `行 ${n}`, es: `Fila ${n}`, ja: `行 ${n}` });

export const otherName: Texts = { en: 'Other', zh: '其他', es: 'Otro', ja: 'その他' };

export function newOptions(n: number): NonNullable<FormField['options']> {
  return Array.from({ length: n }, (_, index) => ({ value: freshId('o'), label: { ...optionName(index + 1) } }));
}

const megabytes = (n: number) => n * 1024 * 1024;

export const fieldKinds: readonly FieldKind[] = [
  {
    key: 'name',
    type: 'text',
    group: 'person',
    name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: 'お名前' },
    with: () => ({ means: 'name', required: true, max: 60 }),
  },
  {
    key: 'phone',
    type: 'phone',
    group: 'person',
    name: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
    with: () => ({ means: 'phone' }),
  },
  {
    key: 'email',
    type: 'email',
    group: 'person',
    name: { en: 'E-mail', zh: '邮箱', es: 'Correo electrónico', ja: 'メールアドレス' },
    with: () => ({ means: 'email' }),
  },
  {
    key: 'company',
    type: 'text',
    group: 'person',
    name: { en: 'Company', zh: '公司', es: 'Empresa', ja: '会社名' },
    with: () => ({ means: 'company', max: 100 }),
  },
  {
    key: 'title',
    type: 'text',
    group: 'person',
    name: { en: 'Job title', zh: '职位', es: 'Cargo', ja: '役職' },
    with: () => ({ means: 'title', max: 60 }),
  },
  {
    key: 'text',
    type: 'text',
    group: 'text',
    name: { en: 'Short text', zh: '单行文本', es: 'Texto corto', ja: '一行テキスト' },
  },
  {
    key: 'longText',
    type: 'longText',
    group: 'text',
    name: { en: 'Long text', zh: '多行文本', es: 'Texto largo', ja: '複数行テキスト' },
  },
  { key: 'number', type: 'number', group: 'text', name: { en: 'Number', zh: '数字', es: 'Número', ja: '数値' } },
  { key: 'date', type: 'date', group: 'text', name: { en: 'Date', zh: '日期', es: 'Fecha', ja: '日付' } },
  {
    key: 'single',
    type: 'single',
    group: 'choice',
    name: { en: 'Single choice', zh: '单选', es: 'Opción única', ja: '単一選択' },
    with: () => ({ options: newOptions(3) }),
  },
  {
    key: 'multiple',
    type: 'multiple',
    group: 'choice',
    name: { en: 'Multiple choice', zh: '多选', es: 'Opción múltiple', ja: '複数選択' },
    with: () => ({ options: newOptions(3) }),
  },
  {
    key: 'dropdown',
    type: 'dropdown',
    group: 'choice',
    name: { en: 'Dropdown', zh: '下拉选择', es: 'Lista desplegable', ja: 'プルダウン' },
    with: () => ({ options: newOptions(3) }),
  },
  {
    key: 'sort',
    type: 'sort',
    group: 'choice',
    name: { en: 'Ranking', zh: '排序', es: 'Ordenación', ja: '順位付け' },
    with: () => ({ options: newOptions(3) }),
  },
  {
    key: 'matrix',
    type: 'matrix',
    group: 'choice',
    name: { en: 'Matrix', zh: '矩阵', es: 'Matriz', ja: 'マトリックス' },
    with: () => ({
      options: newOptions(3),
      rows: [1, 2, 3].map((n) => ({ value: freshId('r'), label: { ...rowName(n) } })),
    }),
  },
  {
    key: 'cascade',
    type: 'cascade',
    group: 'choice',
    name: { en: 'Cascade', zh: '级联选择', es: 'Selección en cascada', ja: '階層選択' },
    with: () => ({
      tree: newOptions(2).map((option) => ({ ...option, children: newOptions(2) })),
    }),
  },
  {
    key: 'rating',
    type: 'rating',
    group: 'rating',
    name: { en: 'Rating', zh: '评分', es: 'Valoración', ja: '評価' },
    with: () => ({ max: 5 }),
  },
  {
    key: 'scale',
    type: 'scale',
    group: 'rating',
    name: { en: 'Scale', zh: '量表', es: 'Escala', ja: '尺度' },
    with: () => ({ min: 1, max: 7 }),
  },
  {
    key: 'nps',
    type: 'scale',
    group: 'rating',
    name: { en: 'Recommendation (NPS)', zh: '推荐度（NPS）', es: 'Recomendación (NPS)', ja: '推奨度（NPS）' },
    with: () => ({
      min: 0,
      max: 10,
      label: {
        en: 'How likely are you to recommend us to a friend or colleague?',
        zh: '您向朋友或同事推荐我们的可能性有多大？',
        es: '¿Qué probabilidad hay de que nos recomiende a un amigo o colega?',
        ja: 'ご友人や同僚に当方を薦める可能性はどのくらいありますか。',
      },
      ends: {
        low: { en: 'Not at all likely', zh: '完全不可能', es: 'Nada probable', ja: 'まったくない' },
        high: { en: 'Extremely likely', zh: '非常可能', es: 'Muy probable', ja: '非常に高い' },
      },
    }),
  },
  {
    key: 'score',
    type: 'score',
    group: 'rating',
    name: { en: 'Score', zh: '得分', es: 'Puntuación', ja: 'スコア' },
    with: () => ({ scoreOf: { fieldIds: [], how: 'sum' } }),
  },
  {
    key: 'region',
    type: 'region',
    group: 'more',
    name: { en: 'Region', zh: '所在地区', es: 'Región', ja: '地域' },
    with: () => ({ depth: 2 }),
  },
  {
    key: 'file',
    type: 'file',
    group: 'more',
    name: { en: 'File upload', zh: '文件上传', es: 'Subir archivo', ja: 'ファイル添付' },
    with: () => ({ max: 1, files: { kinds: ['picture', 'document'], maxBytes: megabytes(10) } }),
  },
  {
    key: 'signature',
    type: 'signature',
    group: 'more',
    name: { en: 'Signature', zh: '签名', es: 'Firma', ja: '署名' },
  },
  {
    key: 'agreement',
    type: 'agreement',
    group: 'more',
    name: {
      en: 'I have read and agree to the terms',
      zh: '我已阅读并同意相关条款',
      es: 'He leído y acepto las condiciones',
      ja: '規約を読み、同意します',
    },
    with: () => ({ required: true }),
  },
  {
    key: 'description',
    type: 'description',
    group: 'layout',
    name: { en: 'Heading and text', zh: '标题与说明', es: 'Título y texto', ja: '見出しと説明' },
  },
  {
    key: 'pageBreak',
    type: 'pageBreak',
    group: 'layout',
    name: { en: 'New page', zh: '分页', es: 'Página nueva', ja: '改ページ' },
  },
];

export function kindOf(field: FormField): FieldKind {
  const exact = fieldKinds.find((kind) => kind.type === field.type && kind.key === field.means);
  const found = exact ?? fieldKinds.find((kind) => kind.key === field.type);
  if (!found) throw new Error(`no kind for ${field.type}`);
  return found;
}

/** A second phone number or address is a question like any other: only the first is the participant's own. */
export function newField(kind: FieldKind, present: readonly FormField[]): FormField {
  const field: FormField = {
    fieldId: freshId('f'),
    type: kind.type,
    required: false,
    label: { ...kind.name },
    ...kind.with?.(),
  };
  if (field.means !== undefined && present.some((each) => each.means === field.means)) delete field.means;
  return field;
}

/** Whether nobody has worded it yet: it still says what new ones say. */
export function isUnworded(texts: Texts): boolean {
  const same = (other: Texts) => (['en', 'zh', 'es', 'ja'] as const).every((each) => texts[each] === other[each]);
  const numbered = /\d+/.exec(texts.en)?.[0];
  const n = Number(numbered ?? 0);
  return (
    fieldKinds.some((kind) => same(kind.name) || same(kind.with?.().label ?? kind.name)) ||
    same(otherName) ||
    (numbered !== undefined && (same(optionName(n)) || same(rowName(n))))
  );
}

/** A name, a company and a job title stand once in a form: more of them are plain texts. */
export function isTaken(kind: FieldKind, fields: readonly FormField[]): boolean {
  const means = kind.with?.().means;
  return kind.type === 'text' && means !== undefined && fields.some((field) => field.means === means);
}

export const hasOptions = (type: FieldType): boolean =>
  ['single', 'multiple', 'dropdown', 'sort', 'matrix'].includes(type);
/** Types that ask nothing. */
export const isSilent = (type: FieldType): boolean => ['score', 'description', 'pageBreak'].includes(type);
