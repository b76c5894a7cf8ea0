import type { Texts } from '../../core/language.ts';
import type { ParticipantState } from '../../participant/participant.rules.ts';
import type { ConsentChannel } from '../member.rights.rules.ts';
import type { MemberOrigin } from '../member.rules.ts';
import type { WormKind } from '../member.worm.rules.ts';
import type { FilterField, FilterOperator } from './filter.tree.ts';

/** What a filter is in words. In braces: `v` what is asked for, `n` and `m` numbers, `when` "in the last 90 days" or nothing, `f` the field. */

export const fieldWords: Record<FilterField, Texts> = {
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  company: { en: 'Company', zh: '公司', es: 'Empresa', ja: '会社' },
  title: { en: 'Job title', zh: '职位', es: 'Cargo', ja: '役職' },
  note: { en: 'Note', zh: '备注', es: 'Nota', ja: 'メモ' },
  channel: { en: 'Channel', zh: '渠道', es: 'Canal', ja: '流入元' },
  phone: { en: 'Phone number', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
  email: { en: 'E-mail address', zh: '邮箱', es: 'Correo', ja: 'メールアドレス' },
  language: { en: 'Language', zh: '语言', es: 'Idioma', ja: '言語' },
  origin: { en: 'Source', zh: '来源', es: 'Origen', ja: '登録経路' },
  owner: { en: 'Owner', zh: '负责人', es: 'Responsable', ja: '担当者' },
  tag: { en: 'Tag', zh: '标签', es: 'Etiqueta', ja: 'タグ' },
  group: { en: 'Group', zh: '分组', es: 'Grupo', ja: 'グループ' },
  consent: { en: 'Consent', zh: '联系许可', es: 'Consentimiento', ja: '連絡の同意' },
  worm: { en: 'Gift hunters', zh: '会虫名单', es: 'Cazarregalos', ja: '景品目当てリスト' },
  own: { en: 'Own field', zh: '自定义字段', es: 'Campo propio', ja: '独自の項目' },
  createdAt: { en: 'Member since', zh: '加入时间', es: 'Miembro desde', ja: '登録日' },
  lastAt: { en: 'Last activity', zh: '最近动态', es: 'Última actividad', ja: '最終アクション' },
  registered: { en: 'Registered', zh: '报名', es: 'Inscripción', ja: '申込' },
  state: { en: 'Registration status', zh: '报名状态', es: 'Estado de una inscripción', ja: '申込の状態' },
  ticket: { en: 'Ticket', zh: '门票', es: 'Entrada', ja: 'チケット' },
  signedIn: { en: 'Checked in', zh: '签到', es: 'Acreditación', ja: '受付' },
  paid: { en: 'Paid', zh: '付款', es: 'Pago', ja: '支払い' },
  refunded: { en: 'Refunded', zh: '退款', es: 'Reembolso', ja: '返金' },
  reviewed: { en: 'Reviewed', zh: '审核', es: 'Revisión', ja: '審査' },
  answered: { en: 'Answered a questionnaire', zh: '填写问卷', es: 'Cuestionario respondido', ja: 'アンケートへの回答' },
  voted: { en: 'Voted', zh: '投票', es: 'Voto', ja: '投票' },
};

const textual: Record<FilterOperator<'name'>, Texts> = {
  contains: { en: '{f} contains {v}', zh: '{f}包含{v}', es: '{f} contiene {v}', ja: '{f}が{v}を含む' },
  containsNot: {
    en: '{f} does not contain {v}',
    zh: '{f}不包含{v}',
    es: '{f} no contiene {v}',
    ja: '{f}が{v}を含まない',
  },
  is: { en: '{f} is {v}', zh: '{f}是{v}', es: '{f} es {v}', ja: '{f}が{v}である' },
  isNot: { en: '{f} is not {v}', zh: '{f}不是{v}', es: '{f} no es {v}', ja: '{f}が{v}ではない' },
  begins: { en: '{f} starts with {v}', zh: '{f}以{v}开头', es: '{f} empieza por {v}', ja: '{f}が{v}で始まる' },
  filled: { en: '{f} is filled in', zh: '{f}已填写', es: '{f} no está vacío', ja: '{f}が入力されている' },
  empty: { en: '{f} is empty', zh: '{f}为空', es: '{f} está vacío', ja: '{f}が空である' },
};

const choice: Record<FilterOperator<'language'>, Texts> = {
  in: { en: '{f}: {v}', zh: '{f}：{v}', es: '{f}: {v}', ja: '{f}：{v}' },
  notIn: { en: '{f}: not {v}', zh: '{f}：非{v}', es: '{f}: no {v}', ja: '{f}：{v}以外' },
};

const moment: Record<FilterOperator<'createdAt'>, Texts> = {
  inLast: { en: '{f} {when}', zh: '{f}在{when}', es: '{f} {when}', ja: '{f}が{when}' },
  notInLast: { en: '{f} not {when}', zh: '{f}不在{when}', es: '{f} no {when}', ja: '{f}が{when}ではない' },
  between: { en: '{f} {v}', zh: '{f}{v}', es: '{f} {v}', ja: '{f}が{v}' },
};

export const conditionWords: { [Field in FilterField]: Record<FilterOperator<Field>, Texts> } = {
  name: textual,
  company: textual,
  title: textual,
  note: textual,
  channel: textual,
  phone: {
    filled: { en: 'has a phone number', zh: '有手机号', es: 'tiene teléfono', ja: '電話番号がある' },
    empty: { en: 'has no phone number', zh: '没有手机号', es: 'no tiene teléfono', ja: '電話番号がない' },
    begins: {
      en: 'a phone number starts with {v}',
      zh: '手机号以{v}开头',
      es: 'un teléfono empieza por {v}',
      ja: '電話番号が{v}で始まる',
    },
    codes: {
      en: 'has a phone number from {v}',
      zh: '有{v}的手机号',
      es: 'tiene un teléfono de {v}',
      ja: '{v}の電話番号がある',
    },
    codesNot: {
      en: 'has no phone number from {v}',
      zh: '没有{v}的手机号',
      es: 'no tiene ningún teléfono de {v}',
      ja: '{v}の電話番号がない',
    },
  },
  email: {
    filled: { en: 'has an e-mail address', zh: '有邮箱', es: 'tiene correo', ja: 'メールアドレスがある' },
    empty: { en: 'has no e-mail address', zh: '没有邮箱', es: 'no tiene correo', ja: 'メールアドレスがない' },
    domains: {
      en: 'has an e-mail address at {v}',
      zh: '有{v}的邮箱',
      es: 'tiene un correo de {v}',
      ja: '{v}のメールアドレスがある',
    },
    domainsNot: {
      en: 'has no e-mail address at {v}',
      zh: '没有{v}的邮箱',
      es: 'no tiene ningún correo de {v}',
      ja: '{v}のメールアドレスがない',
    },
  },
  language: choice,
  origin: choice,
  owner: {
    in: { en: 'is owned by {v}', zh: '由{v}负责', es: 'está a cargo de {v}', ja: '担当者が{v}である' },
    notIn: {
      en: 'is not owned by {v}',
      zh: '不由{v}负责',
      es: 'no está a cargo de {v}',
      ja: '担当者が{v}ではない',
    },
    filled: { en: 'has an owner', zh: '有负责人', es: 'está a cargo de alguien', ja: '担当者がいる' },
    empty: { en: 'has no owner', zh: '没有负责人', es: 'no está a cargo de nadie', ja: '担当者がいない' },
  },
  tag: {
    any: { en: 'has the tag {v}', zh: '有标签{v}', es: 'tiene la etiqueta {v}', ja: 'タグ{v}が付いている' },
    all: {
      en: 'has the tags {v}',
      zh: '有全部标签{v}',
      es: 'tiene las etiquetas {v}',
      ja: 'タグ{v}がすべて付いている',
    },
    none: {
      en: 'does not have the tag {v}',
      zh: '没有标签{v}',
      es: 'no tiene la etiqueta {v}',
      ja: 'タグ{v}が付いていない',
    },
  },
  group: {
    any: { en: 'is in the group {v}', zh: '在分组{v}中', es: 'está en el grupo {v}', ja: 'グループ{v}に入っている' },
    all: {
      en: 'is in the groups {v}',
      zh: '同时在分组{v}中',
      es: 'está en los grupos {v}',
      ja: 'グループ{v}のすべてに入っている',
    },
    none: {
      en: 'is not in the group {v}',
      zh: '不在分组{v}中',
      es: 'no está en el grupo {v}',
      ja: 'グループ{v}に入っていない',
    },
  },
  consent: {
    given: {
      en: 'has agreed to be reached by {v}',
      zh: '同意通过{v}联系',
      es: 'acepta que se le contacte por {v}',
      ja: '{v}での連絡に同意している',
    },
    notGiven: {
      en: 'has not agreed to be reached by {v}',
      zh: '未同意通过{v}联系',
      es: 'no ha aceptado que se le contacte por {v}',
      ja: '{v}での連絡に同意していない',
    },
    refused: {
      en: 'has refused to be reached by {v}',
      zh: '拒绝通过{v}联系',
      es: 'ha rechazado que se le contacte por {v}',
      ja: '{v}での連絡を拒否している',
    },
    notRefused: {
      en: 'has not refused to be reached by {v}',
      zh: '未拒绝通过{v}联系',
      es: 'no ha rechazado que se le contacte por {v}',
      ja: '{v}での連絡を拒否していない',
    },
  },
  worm: {
    in: {
      en: 'is on the list of gift hunters {v}',
      zh: '{v}在会虫名单中',
      es: 'está en la lista de cazarregalos {v}',
      ja: '{v}で景品目当てリストに載っている',
    },
    notIn: {
      en: 'is not on the list of gift hunters {v}',
      zh: '{v}不在会虫名单中',
      es: 'no está en la lista de cazarregalos {v}',
      ja: '{v}では景品目当てリストに載っていない',
    },
  },
  own: {
    contains: textual.contains,
    is: textual.is,
    begins: textual.begins,
    atLeast: { en: '{f} is {n} or more', zh: '{f}不小于{n}', es: '{f} es {n} o más', ja: '{f}が{n}以上である' },
    atMost: { en: '{f} is {n} or less', zh: '{f}不大于{n}', es: '{f} es {n} o menos', ja: '{f}が{n}以下である' },
    between: moment.between,
    any: choice.in,
    none: choice.notIn,
    yes: { en: '{f}: yes', zh: '{f}：是', es: '{f}: sí', ja: '{f}：はい' },
    no: { en: '{f}: no', zh: '{f}：否', es: '{f}: no', ja: '{f}：いいえ' },
    filled: textual.filled,
    empty: textual.empty,
  },
  createdAt: moment,
  lastAt: moment,
  registered: {
    at: { en: 'registered for {v}', zh: '报名了{v}', es: 'se inscribió en {v}', ja: '{v}に申し込んだ' },
    notAt: {
      en: 'did not register for {v}',
      zh: '没有报名{v}',
      es: 'no se inscribió en {v}',
      ja: '{v}に申し込んでいない',
    },
    times: {
      en: 'registered for {n} or more events{when}',
      zh: '{when}报名了至少{n}个活动',
      es: 'se inscribió en {n} o más eventos{when}',
      ja: '{when}{n}件以上のイベントに申し込んだ',
    },
    never: { en: 'never registered', zh: '从未报名', es: 'nunca se inscribió', ja: '一度も申し込んでいない' },
  },
  state: {
    in: {
      en: 'has a registration that is {v}{at}',
      zh: '{at}有状态为{v}的报名',
      es: 'tiene una inscripción {v}{at}',
      ja: '{at}{v}の申込がある',
    },
    notIn: {
      en: 'has no registration that is {v}{at}',
      zh: '{at}没有状态为{v}的报名',
      es: 'no tiene ninguna inscripción {v}{at}',
      ja: '{at}{v}の申込がない',
    },
  },
  ticket: {
    any: { en: 'has the ticket {v}', zh: '持有门票{v}', es: 'tiene la entrada {v}', ja: 'チケット{v}を持っている' },
    none: {
      en: 'does not have the ticket {v}',
      zh: '没有门票{v}',
      es: 'no tiene la entrada {v}',
      ja: 'チケット{v}を持っていない',
    },
  },
  signedIn: {
    at: { en: 'checked in at {v}', zh: '在{v}签到', es: 'se acreditó en {v}', ja: '{v}で受付済み' },
    notAt: {
      en: 'did not check in at {v}',
      zh: '没有在{v}签到',
      es: 'no se acreditó en {v}',
      ja: '{v}で受付していない',
    },
    ofLast: {
      en: 'checked in at {n} or more of the last {m} events',
      zh: '最近{m}个活动中至少签到{n}个',
      es: 'se acreditó en {n} o más de los últimos {m} eventos',
      ja: '直近{m}件のイベントのうち{n}件以上で受付済み',
    },
    ever: {
      en: 'checked in at least once{when}',
      zh: '{when}签到过',
      es: 'se acreditó al menos una vez{when}',
      ja: '{when}一度は受付済み',
    },
    never: {
      en: 'never checked in{when}',
      zh: '{when}从未签到',
      es: 'nunca se acreditó{when}',
      ja: '{when}一度も受付していない',
    },
  },
  paid: {
    ever: {
      en: 'paid at least once{when}',
      zh: '{when}付过款',
      es: 'pagó al menos una vez{when}',
      ja: '{when}支払ったことがある',
    },
    never: { en: 'never paid{when}', zh: '{when}从未付款', es: 'nunca pagó{when}', ja: '{when}一度も支払っていない' },
    atLeast: {
      en: 'paid {v} or more{when}',
      zh: '{when}付款不少于{v}',
      es: 'pagó {v} o más{when}',
      ja: '{when}{v}以上支払った',
    },
    atMost: {
      en: 'paid {v} or less{when}',
      zh: '{when}付款不超过{v}',
      es: 'pagó {v} o menos{when}',
      ja: '{when}支払いが{v}以下',
    },
  },
  refunded: {
    ever: {
      en: 'was refunded at least once{when}',
      zh: '{when}退过款',
      es: 'recibió al menos un reembolso{when}',
      ja: '{when}返金されたことがある',
    },
    never: {
      en: 'was never refunded{when}',
      zh: '{when}从未退款',
      es: 'nunca recibió un reembolso{when}',
      ja: '{when}一度も返金されていない',
    },
  },
  reviewed: {
    ever: {
      en: 'a review made a registration {v}{when}',
      zh: '{when}曾被审核为{v}',
      es: 'una revisión dejó una inscripción {v}{when}',
      ja: '{when}審査で{v}になったことがある',
    },
    never: {
      en: 'no review made a registration {v}{when}',
      zh: '{when}从未被审核为{v}',
      es: 'ninguna revisión dejó una inscripción {v}{when}',
      ja: '{when}審査で{v}になったことがない',
    },
  },
  answered: {
    any: {
      en: 'answered the questionnaire {v}',
      zh: '填写了问卷{v}',
      es: 'respondió al cuestionario {v}',
      ja: 'アンケート{v}に回答した',
    },
    none: {
      en: 'did not answer the questionnaire {v}',
      zh: '没有填写问卷{v}',
      es: 'no respondió al cuestionario {v}',
      ja: 'アンケート{v}に回答していない',
    },
    ever: {
      en: 'answered a questionnaire at least once{when}',
      zh: '{when}填写过问卷',
      es: 'respondió al menos a un cuestionario{when}',
      ja: '{when}アンケートに回答したことがある',
    },
    never: {
      en: 'never answered a questionnaire{when}',
      zh: '{when}从未填写问卷',
      es: 'nunca respondió a un cuestionario{when}',
      ja: '{when}一度もアンケートに回答していない',
    },
  },
  voted: {
    any: { en: 'voted in {v}', zh: '参与了投票{v}', es: 'votó en {v}', ja: '{v}で投票した' },
    none: { en: 'did not vote in {v}', zh: '没有参与投票{v}', es: 'no votó en {v}', ja: '{v}で投票していない' },
    ever: {
      en: 'voted at least once{when}',
      zh: '{when}参与过投票',
      es: 'votó al menos una vez{when}',
      ja: '{when}投票したことがある',
    },
    never: {
      en: 'never voted{when}',
      zh: '{when}从未参与投票',
      es: 'nunca votó{when}',
      ja: '{when}一度も投票していない',
    },
  },
};

export const stateWords: Record<ParticipantState, Texts> = {
  PENDING: { en: 'in review', zh: '待审核', es: 'en revisión', ja: '審査中' },
  APPROVED: { en: 'approved', zh: '已通过', es: 'aprobada', ja: '承認済み' },
  REJECTED: { en: 'rejected', zh: '已拒绝', es: 'rechazada', ja: '却下' },
  WAITLISTED: { en: 'on the waiting list', zh: '候补', es: 'en lista de espera', ja: 'キャンセル待ち' },
  CANCELLED: { en: 'cancelled', zh: '已取消', es: 'cancelada', ja: 'キャンセル済み' },
};

export const originWords: Record<MemberOrigin, Texts> = {
  registration: { en: 'registration', zh: '报名', es: 'inscripción', ja: '申込' },
  entry: { en: 'added by hand', zh: '手动添加', es: 'añadido a mano', ja: '手動で追加' },
  import: { en: 'import', zh: '导入', es: 'importación', ja: 'インポート' },
  channel: { en: 'form of a channel', zh: '渠道表单', es: 'formulario de un canal', ja: '流入元のフォーム' },
  answer: { en: 'questionnaire', zh: '问卷', es: 'cuestionario', ja: 'アンケート' },
};

export const consentWords: Record<ConsentChannel, Texts> = {
  sms: { en: 'SMS', zh: '短信', es: 'SMS', ja: 'SMS' },
  email: { en: 'e-mail', zh: '邮件', es: 'correo', ja: 'メール' },
  call: { en: 'phone calls', zh: '电话', es: 'teléfono', ja: '電話' },
  wechat: { en: 'WeChat', zh: '微信', es: 'WeChat', ja: 'WeChat' },
};

export const wormWords: Record<WormKind, Texts> = {
  phone: { en: 'by phone number', zh: '按手机号', es: 'por el teléfono', ja: '電話番号' },
  name: { en: 'by name alone', zh: '仅按姓名', es: 'solo por el nombre', ja: '氏名のみ' },
};

export const languageWords: Texts = { en: 'English', zh: '中文', es: 'Español', ja: '日本語' };

export const joining = {
  all: { en: ' and ', zh: '，并且', es: ' y ', ja: '、かつ' },
  any: { en: ' or ', zh: '，或者', es: ' o ', ja: '、または' },
  none: {
    en: 'none of these: {v}',
    zh: '以下都不符合：{v}',
    es: 'nada de esto: {v}',
    ja: '次のどれにも当てはまらない：{v}',
  },
  /** Between what of a condition is enough. */
  or: { en: ' or ', zh: '或', es: ' o ', ja: 'または' },
  /** Where all of them are asked for. */
  and: { en: ' and ', zh: '和', es: ' y ', ja: 'と' },
  of: { en: '; ', zh: '；', es: '; ', ja: '；' },
  brackets: { en: '({v})', zh: '（{v}）', es: '({v})', ja: '（{v}）' },
  quotes: { en: '“{v}”', zh: '“{v}”', es: '«{v}»', ja: '「{v}」' },
  lately: { en: 'in the last {d} days', zh: '近{d}天', es: 'en los últimos {d} días', ja: '直近{d}日間' },
  lastDay: { en: 'in the last day', zh: '近1天', es: 'en el último día', ja: '直近1日間' },
  from: { en: 'from {a}', zh: '从{a}起', es: 'desde el {a}', ja: '{a}以降' },
  to: { en: 'until {b}', zh: '到{b}为止', es: 'hasta el {b}', ja: '{b}まで' },
  between: { en: 'from {a} to {b}', zh: '从{a}到{b}', es: 'del {a} al {b}', ja: '{a}から{b}まで' },
  forEvents: { en: ' for {v}', zh: '在{v}中', es: ' en {v}', ja: '{v}に' },
  missing: { en: 'something deleted', zh: '已删除的内容', es: 'algo eliminado', ja: '削除されたもの' },
} as const satisfies Record<string, Texts>;
