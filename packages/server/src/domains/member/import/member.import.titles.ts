import { isAnyPhone } from '@convoke/contract/core/contact.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import { type ImportField, importFields, importFieldTexts } from '@convoke/contract/member/member.import.rules.ts';
import '../../../core/phones.ts';

/**
 * What the title of a column says: how programs and people call what we know, in four languages, and the titles of what pretix, Eventbrite, Luma, Meetup, Google
 * and Outlook export.
 */

/** How programs and people call a column, besides its title in our template. */
const otherNames: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
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
  familyName: ['last name', 'surname', 'lastname', '姓氏', '苗字', 'apellido'],
  givenName: ['first name', 'firstname', 'forename', '名字（名）', '名前（名）'],
  phone: [
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
  note: ['notes', 'remark', 'remarks', 'comment', 'comments', '说明', '備註', '備考', 'notas', 'observaciones'],
  language: ['lang', 'preferred language', '語言'],
  owner: [
    'account owner',
    'contact owner',
    'assigned to',
    '负责人员',
    '跟进人',
    '归属人',
    '負責人',
    '担当',
    'propietario',
    'asignado a',
  ],
  tags: ['categories', 'tag', 'label', 'labels', '标记', '標籤', 'タグ名', 'etiqueta'],
  groups: ['group membership', 'group', '组', '组别', '群组', '小组', '組別', '群組', 'グループ名', 'grupo'],
  consentSms: [
    'sms opt in',
    'sms opt-in',
    'text consent',
    'sms',
    '短信同意',
    '短信授权',
    '接收短信',
    'sms許諾',
    'consentimiento sms',
  ],
  consentEmail: [
    'email opt in',
    'email opt-in',
    'email consent',
    'newsletter',
    'marketing emails',
    '邮件同意',
    '邮件订阅',
    '接收邮件',
    'メール許諾',
    'メルマガ',
    'consentimiento correo',
    'boletín',
  ],
  consentCall: [
    'phone consent',
    'call opt in',
    'call opt-in',
    '电话同意',
    '接听电话',
    '電話許諾',
    'consentimiento llamadas',
  ],
};

/** A title without what varies: case, width, spaces and marks. */
export const plainTitle = (text: string) =>
  halfWidth(text)
    .toLowerCase()
    .replace(/[\s*_\-:"']+/g, '');

const known = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [...Object.values<string>(importFieldTexts[field]), ...otherNames[field]].map(
      (name) => [plainTitle(name), field] as const,
    ),
  ),
);

/** Words before a title that say whose it is: the person's of the row. */
const ofThePerson =
  /^(?:attendee|participant|guest|member|contact|registrant|invitee|visitor|ticketholder|参会人|参会者|参与者|嘉宾|报名人|会员|客户|参加者|来場者|会員|顧客|asistente|participante|invitado|miembro)(?:name|姓名|氏名|nombre)?(?=.)/;

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
export interface TitleSays {
  is?: ImportField;
  /** Where a file has the address of a person and that of the order, the person's is named so. */
  isOfThePerson?: boolean;
  phone?: 'likely' | 'sure';
  email?: 'sure';
}

export function titleSays(title: string): TitleSays {
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
}
