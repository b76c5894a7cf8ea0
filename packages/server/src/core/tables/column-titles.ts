import { isAnyPhone, isEmail } from '@convoke/contract/core/contact.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import '../phones.ts';
import { phoneCell } from './read-sheet.ts';

/**
 * What the titles of a table of people say: how programs and people call what a person has, in four languages, and the titles of what pretix, Eventbrite, Luma,
 * Meetup, Sessionize, Google and Outlook export.
 */

/** How programs and people call what a person has. */
export const personTitles = {
  name: [
    'name',
    '姓名',
    'nombre',
    '氏名',
    'full name',
    'display name',
    'contact name',
    'participant',
    '名字',
    '名称',
    '联系人',
    '全名',
    'お名前',
    '名前',
    'nombre completo',
    'nombre y apellidos',
  ],
  familyName: ['family name', '姓', 'apellidos', 'last name', 'surname', 'lastname', '姓氏', '苗字', 'apellido'],
  givenName: ['given name', '名', 'nombre de pila', 'first name', 'firstname', 'forename', '名字（名）', '名前（名）'],
  phone: [
    'phone',
    '手机号',
    'teléfono',
    '電話番号',
    'phone value',
    'mobile number',
    'primary phone',
    'business phone',
    'work phone',
    'home phone',
    'teléfono móvil',
    'número de teléfono',
    'mobile',
    'mobile phone',
    'phone number',
    'cell',
    'cell phone',
    'tel',
    'telephone',
    '手机',
    '电话',
    '手机号码',
    '联系电话',
    '电话号码',
    '手機',
    '電話',
    '手機號碼',
    '携帯電話',
    '携帯',
    '電話',
    'móvil',
    'celular',
    'telefono',
    'whatsapp',
  ],
  email: [
    'e-mail',
    '邮箱',
    'correo',
    'メール',
    'email value',
    'email primary',
    'primary email',
    '电子邮件',
    'dirección de correo',
    'correo electronico',
    'email',
    'mail',
    'email address',
    'e-mail address',
    '邮箱地址',
    '电子邮箱',
    '邮件',
    '電子郵件',
    '信箱',
    'メールアドレス',
    'eメール',
    'correo electrónico',
  ],
  company: [
    'company',
    '公司',
    'empresa',
    '会社',
    'organization name',
    'company organization',
    '所属会社',
    'nombre de la empresa',
    'organisation',
    'organization',
    'company name',
    'employer',
    '单位',
    '公司名称',
    '工作单位',
    '机构',
    '公司名稱',
    '單位',
    '会社名',
    '所属',
    'organización',
    'compañía',
  ],
  title: [
    '职位',
    'cargo',
    '役職',
    'organization title',
    'position',
    'job',
    'role',
    'job title',
    '职务',
    '岗位',
    '頭銜',
    '職稱',
    '職位',
    '肩書き',
    '肩書',
    'puesto',
  ],
  note: [
    'note',
    '备注',
    'nota',
    'メモ',
    'notes',
    'remark',
    'remarks',
    'comment',
    'comments',
    '说明',
    '備註',
    '備考',
    'notas',
    'observaciones',
  ],
} as const satisfies Record<string, readonly string[]>;

/** A title without what varies: case, width, spaces and marks. */
export const plainTitle = (text: string) =>
  halfWidth(text)
    .toLowerCase()
    .replace(/[\s*_\-:"']+/g, '');

/** Words before a title that say whose it is: the person's of the row. */
const ofThePerson =
  /^(?:attendee|participant|guest|speaker|presenter|member|contact|registrant|invitee|visitor|ticketholder|讲者|演讲者|发言人|講演者|登壇者|参会人|参会者|参与者|嘉宾|报名人|会员|客户|参加者|来場者|会員|顧客|ponente|asistente|participante|invitado|miembro)(?:name|姓名|氏名|nombre)?(?=.)/;

/** Of somebody else: who paid, where the bill goes, whom to call. */
const ofAnother =
  /^(?:buyer|purchaser|payer|order|billing|invoice|emergency|assistant|manager|spouse|partner|parent|referr|host|organi[sz]er|event|ticket|seat|venue|购买人|购票人|下单人|付款人|订单|发票|账单|紧急|推荐人|主办|購入者|注文|請求|緊急|紹介者|主催|comprador|pedido|factura|emergencia|organizador)/;

/** No number to call, and no address to write to, whatever it looks like. */
const isNeither = /fax|传真|傳真|ファックス|label$|type$|verified|extension|country|区号|国番号/;

const mayBePhone =
  /phone|mobile|^cell|celular|whatsapp|^tel|teléf|móvil|movil|handy|contactno|contactnumber|手机|手機|电话|電話|携帯|联系方式|連絡先/;

/** Empty, a letter or two, a number, or what a program puts where there is no title. */
const tellsNothing =
  /^(?:(?:column|field|value|data|unnamed|untitled|contact|columna|campo|contacto|列|字段|栏|欄|项|項目|フィールド)?[\d.]*|[a-z]{1,2})$/;

/** A title names a field, or leaves it to what stands below: `likely` is taken where most of it looks so, `sure` where it cannot be anything else. */
interface TitleSays<Field> {
  is?: Field;
  /** Where a file has the address of a person and that of the order, the person's is named so. */
  isOfThePerson?: boolean;
  phone?: 'likely' | 'sure';
  email?: 'sure';
}

/** Reads titles of the fields that are named so. */
export function titleReader<Field extends string>(
  fields: readonly Field[],
  namesOf: (field: Field) => readonly string[],
) {
  const known = new Map(fields.flatMap((field) => namesOf(field).map((name) => [plainTitle(name), field] as const)));
  return (title: string): TitleSays<Field> => {
    const plain = plainTitle(title);
    // The second and third of a kind have numbers.
    const whole = plain.replace(/\d+/g, '');
    const is = known.get(plain) ?? known.get(whole);
    if (is) return { is };
    if (ofAnother.test(whole)) return {};
    const isOfThePerson = known.get(whole.replace(ofThePerson, ''));
    if (isOfThePerson) return { is: isOfThePerson, isOfThePerson: true };
    if (isNeither.test(whole)) return {};
    const isOpen = mayBePhone.test(whole) || tellsNothing.test(plain) || isAnyPhone(title);
    return { email: 'sure', phone: isOpen ? 'likely' : 'sure' };
  };
}

interface Proposing<Field> {
  says: (title: string) => TitleSays<Field | 'phone' | 'email'>;
  /** Whether several columns may be of the field. */
  isMany: (field: Field | 'phone' | 'email') => boolean;
  /** A field that somebody gave this very name. */
  named?: (title: string) => Field | undefined;
  /** What cells under an open title can be besides. */
  ofCells?: (cells: readonly string[]) => Field | null;
}

/** What each column seems to be: by its title, and where that leaves it open by what stands in it. */
export function proposedFields<Field extends string>(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { says, isMany, named, ofCells }: Proposing<Field>,
): (Field | 'phone' | 'email' | null)[] {
  const taken = new Set<string>();
  const read = header.map(says);
  const ofThePersons = new Set(read.flatMap(({ is, isOfThePerson: own }) => (own ? [is] : [])));
  return read.map((said, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    const isOther = said.is && !said.isOfThePerson && ofThePersons.has(said.is);
    const field =
      named?.(header[column] ?? '') ??
      (isOther ? null : (said.is ?? byContent(cells, said) ?? ofCells?.(cells) ?? null));
    if (field === null || (taken.has(field) && !isMany(field))) return null;
    taken.add(field);
    return field;
  });
}

function byContent(cells: readonly string[], { phone, email }: TitleSays<string>): 'phone' | 'email' | null {
  const most = (is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
  if (email && most(isEmail)) return 'email';
  if (!phone) return null;
  // Numbers of orders, of people and of places look like numbers to call, but for the sign of a country.
  return most((cell) => isAnyPhone(phoneCell(cell)) && (phone === 'likely' || cell.trim().startsWith('+')))
    ? 'phone'
    : null;
}

/** Columns of a field that stands once but that several claim. */
export const claimedTwice = <Field>(columns: readonly Field[], isMany: (field: Field) => boolean): number[] =>
  columns.flatMap((field, at) => (!isMany(field) && columns.indexOf(field) !== at ? [at] : []));
