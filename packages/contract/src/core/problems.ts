import type * as z from 'zod';
import { answerProblemTexts, filledIn } from './answer-problems.ts';
import type { Language, Texts } from './language.ts';

/** What is wrong with one field, for a person. Used by the server for code 1000 and by the browser beside the field. */
export const problemTexts = {
  ...answerProblemTexts,
  noSms: {
    en: 'We can’t send SMS to this number. Use an e-mail address.',
    zh: '无法向该号码发送短信，请改用邮箱。',
    es: 'No podemos enviar SMS a este número. Use un correo electrónico.',
    ja: 'この番号にはSMSを送れません。メールアドレスをお使いください。',
  },
  password: {
    en: 'Use letters and digits, 8 characters or more.',
    zh: '请使用 8 位以上的字母和数字。',
    es: 'Use letras y cifras, 8 caracteres o más.',
    ja: '英字と数字を含む8文字以上にしてください。',
  },
  fileName: {
    en: 'A file name can’t contain / or \\, or be made of dots only.',
    zh: '文件名不能包含 / 或 \\，也不能只由点组成。',
    es: 'El nombre de un archivo no puede contener / ni \\, ni constar solo de puntos.',
    ja: 'ファイル名には / と \\ を使えません。ドットだけの名前も使えません。',
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
  offLabel: {
    en: 'Extends beyond the label.',
    zh: '超出标签边缘。',
    es: 'Sobresale del borde de la etiqueta.',
    ja: 'ラベルの端からはみ出しています。',
  },
  unknownField: {
    en: 'There is no field {n}.',
    zh: '没有字段 {n}。',
    es: 'No existe el campo {n}.',
    ja: '項目 {n} はありません。',
  },
  filterDeep: {
    en: 'Groups can be nested up to {n} levels.',
    zh: '条件组最多嵌套 {n} 层。',
    es: 'Los grupos pueden anidarse en {n} niveles como máximo.',
    ja: '条件グループの入れ子は{n}段までです。',
  },
  messageVariable: {
    en: 'Enter a default value for {n}.',
    zh: '请为变量 {n} 填写默认内容。',
    es: 'Indique qué se pone en lugar de {n} cuando alguien no lo tiene.',
    ja: '{n} がない人に入れる文字を指定してください。',
  },
  smsVariable: {
    en: 'A variable is written like ${name}, with letters, digits and underscores. This is none: {n}',
    zh: '变量须写作 ${name}，只含字母、数字和下划线。以下写法有误：{n}',
    es: 'Una variable se escribe como ${name}, con letras, cifras y guiones bajos. Esto no lo es: {n}',
    ja: '変数は ${name} のように英字・数字・下線で書きます。次は変数ではありません：{n}',
  },
  smsCodeVariable: {
    en: 'The text of a code must contain ${code} and no other variable.',
    zh: '验证码模板须含 ${code}，且不能有其他变量。',
    es: 'El texto de un código contiene ${code} y ninguna otra variable.',
    ja: '確認コードの文面には ${code} だけを入れてください。',
  },
  messageTimes: {
    en: 'The latest time must be after the start, and hours need both a start and an end.',
    zh: '最晚时间须晚于开始时间，发送时段须有起止时间。',
    es: 'La hora límite debe ser posterior al inicio y el horario debe tener principio y fin.',
    ja: '最終時刻は開始より後に、時間帯は開始と終了の両方を指定してください。',
  },
  domain: {
    en: 'Enter a domain such as example.com, without https:// or a path.',
    zh: '请输入域名，例如 example.com，不含 https:// 和路径。',
    es: 'Escriba un dominio como example.com, sin https:// ni ruta.',
    ja: 'example.com のようなドメインを、https:// やパスを付けずに入力してください。',
  },
  selector: {
    en: 'Use letters, digits and hyphens, such as mail.',
    zh: '只能使用字母、数字和连字符，例如 mail。',
    es: 'Use letras, cifras y guiones, por ejemplo mail.',
    ja: 'mail のように英字・数字・ハイフンで入力してください。',
  },
  taxNumber: {
    en: 'Not a valid tax number. Check each character.',
    zh: '税号有误，请逐位核对。',
    es: 'El número fiscal no es válido. Compruebe cada carácter.',
    ja: '税番号が正しくありません。1文字ずつ確認してください。',
  },
  specialPerson: {
    en: 'Special invoices are for organisations only.',
    zh: '专用发票仅限单位抬头。',
    es: 'Las facturas especiales son solo para organizaciones.',
    ja: '専用インボイスは組織宛てのみです。',
  },
  gbkLong: {
    en: 'Too long for the tax system: at most {n} bytes, where a Chinese character takes two.',
    zh: '超出税务系统限制：最多 {n} 字节，每个汉字 2 字节。',
    es: 'Demasiado largo para el sistema fiscal: {n} bytes como máximo; un carácter chino ocupa dos.',
    ja: '税務システムの上限は{n}バイトです（漢字は2バイト）。',
  },
  gbkMissing: {
    en: 'Tax systems don’t know the character {n}. Write it another way.',
    zh: '税务系统不支持字符 {n}，请换一种写法。',
    es: 'El sistema fiscal no admite el carácter {n}. Escríbalo de otro modo.',
    ja: '税務システムは文字 {n} を扱えません。別の書き方にしてください。',
  },
  angle: {
    en: 'The characters < and > can’t be used here.',
    zh: '不能包含 < 或 >。',
    es: 'No se pueden usar los caracteres < ni >.',
    ja: '< と > は使えません。',
  },
  httpsLink: {
    en: 'Enter a link that starts with https://.',
    zh: '请输入以 https:// 开头的链接。',
    es: 'Escriba un enlace que empiece por https://.',
    ja: 'https:// で始まるリンクを入力してください。',
  },
  link: {
    en: 'Use an address that begins with https://, mailto: or tel:, or a place on this site.',
    zh: '请填写以 https://、mailto: 或 tel: 开头的地址，或本网站内的位置。',
    es: 'Use una dirección que empiece por https://, mailto: o tel:, o un lugar de este sitio.',
    ja: 'https://、mailto:、tel: で始まるアドレスか、このサイト内の場所を指定してください。',
  },
  twice: {
    en: 'This is used twice.',
    zh: '此项重复。',
    es: 'Esto figura dos veces.',
    ja: '同じものが2つあります。',
  },
  nowhere: {
    en: 'The menu entry leads to a page or module that isn’t there.',
    zh: '菜单项指向的页面或模块不存在。',
    es: 'La entrada del menú lleva a una página o un módulo que no existe.',
    ja: 'メニューの行き先のページまたはモジュールがありません。',
  },
  insideItself: {
    en: 'A menu can’t be inside itself. Groups belong at the top and hold entries only.',
    zh: '菜单不能嵌套自身：分组位于顶层，且只能包含菜单项。',
    es: 'Un menú no puede estar dentro de sí mismo. Los grupos van arriba y solo contienen entradas.',
    ja: 'メニューを自身の中に入れることはできません。グループは最上位に置き、項目だけを入れます。',
  },
  firstPage: {
    en: 'The first page has no address of its own; every other page needs one.',
    zh: '首页没有单独的地址，其他页面必须有地址。',
    es: 'La primera página no tiene dirección propia; todas las demás la necesitan.',
    ja: '最初のページには独自のアドレスがなく、ほかのページには必要です。',
  },
  otherEvent: {
    en: 'This isn’t part of this event, or it was deleted.',
    zh: '该内容不属于此活动，或已被删除。',
    es: 'Esto no pertenece a este evento o se eliminó.',
    ja: 'これはこのイベントのものではないか、削除されています。',
  },
  notPicture: {
    en: 'Choose this picture from the library again: it isn’t a picture of up to 10 MB.',
    zh: '请重新从资料库选择图片：须为不超过 10 MB 的图片。',
    es: 'Elija de nuevo esta imagen en la biblioteca: no es una imagen de hasta 10 MB.',
    ja: 'この画像をライブラリから選び直してください。10 MBまでの画像ではありません。',
  },
  colour: {
    en: 'Not a colour. Write it like #1a73e8.',
    zh: '颜色须写作 #1a73e8 的形式。',
    es: 'No es un color. Escríbalo como #1a73e8.',
    ja: '色は #1a73e8 のように入力してください。',
  },
} as const satisfies Record<string, Texts>;

export type ProblemName = keyof typeof problemTexts;

/** The sentence for a problem; `n` fills the number (or day, or mask) in it. A sentence that needs it and gets none says only that it is not valid. */
export function problemText(name: ProblemName, language: Language, n?: number | bigint | string): string {
  return filledIn(problemTexts[name], language, n);
}

function ofIssue(issue: z.core.$ZodIssue): [ProblemName, (number | bigint | string)?] {
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
      if (typeof problem !== 'string' || !(problem in problemTexts)) return ['invalid'];
      const n: unknown = issue.params?.['n'];
      return [problem as ProblemName, typeof n === 'number' || typeof n === 'string' ? n : undefined];
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
  return issues.slice(0, 50).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return describeUnknown(
        issue.keys.map((key) => [...issue.path, key].join('.')),
        language,
      );
    const [name, n] = ofIssue(issue);
    return [{ path: issue.path.join('.'), message: problemText(name, language, n) }];
  });
}

/** That there are no such fields, each by its path, in the caller's language; at most 50. */
export function describeUnknown(paths: readonly string[], language: Language): { path: string; message: string }[] {
  return paths.slice(0, 50).map((path) => ({ path, message: problemText('unknownField', language, path) }));
}
