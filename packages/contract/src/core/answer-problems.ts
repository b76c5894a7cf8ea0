import type { Language, Texts } from './language.ts';

/** What is wrong with an answer, for a person. Apart from the problems of other inputs: an attendee's page carries these alone. */
export const answerProblemTexts = {
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
    en: 'Enter a whole number.',
    zh: '请输入整数。',
    es: 'Debe ser un número entero.',
    ja: '整数で入力してください。',
  },
  number: { en: 'Enter a number.', zh: '请输入数字。', es: 'Debe ser un número.', ja: '数値で入力してください。' },
  phone: {
    en: 'Not a valid phone number. Mainland China: 138 0013 8000; Hong Kong and Macao: 6123 4567; Taiwan: 912 345 678.',
    zh: '手机号格式不正确。大陆如 138 0013 8000，港澳如 6123 4567，台湾如 912 345 678。',
    es: 'El teléfono no es válido. China continental: 138 0013 8000; Hong Kong y Macao: 6123 4567; Taiwán: 912 345 678.',
    ja: '電話番号が正しくありません。中国本土は 138 0013 8000、香港・マカオは 6123 4567、台湾は 912 345 678 の形です。',
  },
  phoneAbroad: {
    en: 'Not a valid phone number of this country or region.',
    zh: '不是该国家或地区的有效手机号。',
    es: 'No es un teléfono válido de este país o región.',
    ja: 'この国・地域の有効な電話番号ではありません。',
  },
  phoneCountry: {
    en: 'Start with the country code, such as +81 90 1234 5678.',
    zh: '请以国家或地区代码开头，如 +81 90 1234 5678。',
    es: 'Empiece por el prefijo del país, como +81 90 1234 5678.',
    ja: '+81 90 1234 5678 のように国番号から入力してください。',
  },
  phoneOrEmail: {
    en: 'Please enter a phone number or an e-mail address.',
    zh: '请填写手机号或邮箱。',
    es: 'Indique un teléfono o un correo.',
    ja: '電話番号かメールアドレスを入力してください。',
  },
  email: {
    en: 'Not a valid e-mail address.',
    zh: '邮箱格式不正确。',
    es: 'El correo no es válido.',
    ja: 'メールアドレスが正しくありません。',
  },
  choice: {
    en: 'Not one of the choices.',
    zh: '不在可选范围内。',
    es: 'No es una de las opciones.',
    ja: '選択肢にありません。',
  },
  control: {
    en: 'Contains characters that cannot be saved.',
    zh: '包含无法保存的字符。',
    es: 'Contiene caracteres que no se pueden guardar.',
    ja: '保存できない文字が含まれています。',
  },
  consent: {
    en: 'Please agree to continue.',
    zh: '请同意后继续。',
    es: 'Debe aceptar para continuar.',
    ja: '続けるには同意が必要です。',
  },
  decimals: {
    en: 'At most {n} decimal places.',
    zh: '小数点后最多 {n} 位。',
    es: 'Como máximo {n} decimales.',
    ja: '小数点以下は{n}桁までにしてください。',
  },
  date: { en: 'Not a valid date.', zh: '日期不正确。', es: 'La fecha no es válida.', ja: '日付が正しくありません。' },
  tooEarly: {
    en: 'Not before {n}.',
    zh: '不能早于 {n}。',
    es: 'No puede ser anterior a {n}.',
    ja: '{n}以降の日付にしてください。',
  },
  tooLate: {
    en: 'Not after {n}.',
    zh: '不能晚于 {n}。',
    es: 'No puede ser posterior a {n}.',
    ja: '{n}以前の日付にしてください。',
  },
  alone: {
    en: 'This choice can’t be combined with others.',
    zh: '该选项不能与其他选项同时选择。',
    es: 'Esta opción no se puede combinar con otras.',
    ja: 'この選択肢は他と同時に選べません。',
  },
  everyRow: {
    en: 'Please answer every row.',
    zh: '请回答每一行。',
    es: 'Responda todas las filas.',
    ja: 'すべての行に回答してください。',
  },
  everyPlace: {
    en: 'Give every item a place.',
    zh: '请为每一项排序。',
    es: 'Ordene todos los elementos.',
    ja: 'すべての項目を並べてください。',
  },
  incomplete: {
    en: 'Choose an option on every level.',
    zh: '请选择到最后一级。',
    es: 'Elija una opción en cada nivel.',
    ja: '最後の階層まで選んでください。',
  },
  letters: {
    en: 'Letters only.',
    zh: '只能输入字母。',
    es: 'Solo letras.',
    ja: '英字のみで入力してください。',
  },
  digits: { en: 'Digits only.', zh: '只能输入数字。', es: 'Solo cifras.', ja: '数字のみで入力してください。' },
  lettersDigits: {
    en: 'Letters and digits only.',
    zh: '只能输入字母和数字。',
    es: 'Solo letras y cifras.',
    ja: '英数字のみで入力してください。',
  },
  chinese: {
    en: 'Chinese characters only.',
    zh: '只能输入汉字。',
    es: 'Solo caracteres chinos.',
    ja: '漢字のみで入力してください。',
  },
  url: {
    en: 'Enter an address that starts with http:// or https://.',
    zh: '请输入以 http:// 或 https:// 开头的网址。',
    es: 'Escriba una dirección que empiece por http:// o https://.',
    ja: 'http:// または https:// で始まるアドレスを入力してください。',
  },
  postcode: {
    en: 'Not a valid postcode.',
    zh: '邮政编码不正确。',
    es: 'El código postal no es válido.',
    ja: '郵便番号が正しくありません。',
  },
  cnId: {
    en: 'Not a valid Chinese ID number.',
    zh: '身份证号码不正确。',
    es: 'El número de identidad chino no es válido.',
    ja: '中国の身分証番号が正しくありません。',
  },
  mask: {
    en: 'Write it as {n} (A a letter, 0 a digit, * either).',
    zh: '请按 {n} 的格式填写（A 为字母，0 为数字，* 为字母或数字）。',
    es: 'Use el formato {n} (A una letra, 0 una cifra, * cualquiera de las dos).',
    ja: '{n} の形式で入力してください（A は英字、0 は数字、* はどちらでも）。',
  },
  file: {
    en: 'The file did not arrive. Please upload it again.',
    zh: '文件未上传成功，请重新上传。',
    es: 'El archivo no se ha recibido. Vuelva a subirlo.',
    ja: 'ファイルを受け取れませんでした。もう一度アップロードしてください。',
  },
  fileTooBig: {
    en: 'A file can be at most {n} MB.',
    zh: '单个文件不能超过 {n} MB。',
    es: 'Cada archivo puede tener {n} MB como máximo.',
    ja: 'ファイルは{n}MBまでです。',
  },
} as const satisfies Record<string, Texts>;

export type AnswerProblemName = keyof typeof answerProblemTexts;

/** A sentence with its number (or day, or mask) filled in. One that needs it and gets none says only that the answer is not valid. */
export function filledIn(texts: Texts, language: Language, n?: number | bigint | string): string {
  const text = texts[language];
  if (n === undefined) return text.includes('{n}') ? answerProblemTexts.invalid[language] : text;
  return text.replace('{n}', () => String(n));
}

/** The sentence for a problem of an answer; `n` fills the number (or day, or mask) in it. */
export function answerProblemText(name: AnswerProblemName, language: Language, n?: number | bigint | string): string {
  return filledIn(answerProblemTexts[name], language, n);
}
