import { scanWords } from '@convoke/contract/checkin/checkin.scan-words.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import { consentWords, languageWords, stateWords } from '@convoke/contract/member/filter/filter.words.ts';
import { lineStateWords, passedWords, stopScopeWords, stopWhyWords } from '@convoke/contract/message/message.words.ts';
import { originTexts } from '../member.sheet-texts.ts';
import { reasonTexts } from '../worm/member.worm.texts.ts';
import { logTexts } from './member.data.texts.ts';

/** What the words of the database are called on the page of a person's data. */

type Words = Readonly<Record<string, Texts>>;

const byHand: Texts = { en: 'By hand', zh: '手动', es: 'A mano', ja: '手動' };
const failed: Texts = { en: 'Failed', zh: '失败', es: 'Fallido', ja: '失敗' };
const undone: Texts = { en: 'Undone', zh: '已撤销', es: 'Deshecho', ja: '取り消し済み' };
const bad: Texts = { en: 'With a mistake', zh: '有错误', es: 'Con un error', ja: '誤りあり' };
const good: Texts = { en: 'Read', zh: '已读取', es: 'Leída', ja: '読み取り済み' };
const merge: Texts = { en: 'Merge', zh: '合并', es: 'Fusión', ja: '統合' };
const asked: Texts = { en: 'Requested', zh: '已申请', es: 'Solicitado', ja: '依頼済み' };
const phone: Texts = { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' };
const email: Texts = { en: 'E-mail', zh: '邮箱', es: 'Correo', ja: 'メール' };

/** How somebody got a tag, or into a group. */
const givenBy: Words = {
  hand: byHand,
  filter: { en: 'By a filter', zh: '通过筛选', es: 'Por un filtro', ja: '絞り込み' },
  import: originTexts.import,
  channel: { en: 'Channel', zh: '渠道', es: 'Canal', ja: '流入元' },
  merge,
};

/** What was done to a registration. */
const historyWords: Words = {
  registered: { en: 'Registered', zh: '报名', es: 'Se inscribió', ja: '申込' },
  added: { en: 'Added by hand', zh: '手动添加', es: 'Añadido a mano', ja: '手動で追加' },
  'at-door': { en: 'Registered at the door', zh: '现场登记', es: 'Inscripción en la puerta', ja: '会場で当日登録' },
  approve: { en: 'Approved', zh: '通过', es: 'Aprobado', ja: '承認' },
  reject: { en: 'Rejected', zh: '拒绝', es: 'Rechazado', ja: '却下' },
  waitlist: { en: 'Put on the waiting list', zh: '列入候补', es: 'Pasado a la lista de espera', ja: 'キャンセル待ち' },
  undo: { en: 'Review undone', zh: '撤销审核', es: 'Revisión deshecha', ja: '審査を取り消し' },
  cancel: { en: 'Cancelled', zh: '取消', es: 'Cancelado', ja: 'キャンセル' },
  refund: { en: 'Cancelled with a refund', zh: '取消并退款', es: 'Cancelado con reembolso', ja: '返金して取り消し' },
  'with-holder': {
    en: 'Changed with the person they came with',
    zh: '随主报名人变更',
    es: 'Siguió a quien le trae',
    ja: '同伴元に合わせて変更',
  },
  updated: { en: 'Answers changed', zh: '修改信息', es: 'Respuestas cambiadas', ja: '回答を変更' },
  group: { en: 'Moved to a group', zh: '移入分组', es: 'Pasó a un grupo', ja: 'グループに移動' },
  resend: { en: 'Confirmation sent again', zh: '重新发送确认', es: 'Confirmación reenviada', ja: '確認の連絡を再送' },
  deleted: { en: 'Deleted', zh: '删除', es: 'Eliminado', ja: '削除' },
};

const registrationStates: Words = {
  ...stateWords,
  DELETED: { en: 'deleted', zh: '已删除', es: 'eliminada', ja: '削除済み' },
};

const paid: Texts = { en: 'Paid', zh: '已支付', es: 'Pagado', ja: '支払い済み' };
const refunded: Texts = { en: 'Refunded', zh: '已退款', es: 'Reembolsado', ja: '返金済み' };

const orderStates: Words = {
  HELD: { en: 'Reserved', zh: '已保留', es: 'Reservado', ja: '確保中' },
  AWAITING_PAYMENT: { en: 'Awaiting payment', zh: '待支付', es: 'Pendiente de pago', ja: '支払い待ち' },
  PAYING: { en: 'Payment in progress', zh: '支付中', es: 'Pago en curso', ja: '支払い中' },
  PAID: paid,
  PARTIALLY_REFUNDED: { en: 'Partly refunded', zh: '部分退款', es: 'Reembolsado en parte', ja: '一部返金' },
  REFUNDED: refunded,
  EXPIRED: { en: 'Expired', zh: '已过期', es: 'Caducado', ja: '期限切れ' },
  CANCELLED: { en: 'Cancelled', zh: '已取消', es: 'Cancelado', ja: 'キャンセル' },
  REFUND_DUE: { en: 'Refund due', zh: '待退款', es: 'Por reembolsar', ja: '要返金' },
};

/** By table and column. What has none is shown as it is. */
const words: Readonly<Record<string, Words>> = {
  'member.origin': originTexts,
  'member_contact.kind': { phone, email },
  'member_contact.source': {
    ...originTexts,
    edit: { en: 'Edited', zh: '编辑', es: 'Editado', ja: '編集' },
  },
  'member_tagged.source': givenBy,
  'member_in_group.source': givenBy,
  'member_in_channel.source': {
    form: originTexts.channel,
    entry: byHand,
    registration: originTexts.registration,
    merge,
  },
  'member_channel_entry.source': { form: originTexts.channel, entry: byHand },
  'member_consent.channel': consentWords,
  'member_consent.answer': {
    given: { en: 'Agreed', zh: '同意', es: 'Aceptó', ja: '同意' },
    refused: { en: 'Rejected', zh: '拒绝', es: 'Rechazó', ja: '拒否' },
    unknown: { en: 'Taken back', zh: '已撤回', es: 'Retirado', ja: '取り下げ' },
  },
  'member_import_row.state': {
    GOOD: good,
    BAD: bad,
    LEFT: { en: 'Left out', zh: '已略过', es: 'Omitida', ja: '対象外' },
    TAKEN: { en: 'Imported', zh: '已导入', es: 'Importada', ja: 'インポート済み' },
    UNDONE: undone,
    KEPT: {
      en: 'Kept when the import was undone',
      zh: '撤销导入时保留',
      es: 'Conservada al deshacer',
      ja: '取り消し後も残したもの',
    },
  },
  'member_worm.reason': reasonTexts,
  'worm_match.how': {
    phone: { en: 'By the phone number', zh: '按手机号', es: 'Por el teléfono', ja: '電話番号による' },
    name: { en: 'By the name', zh: '按姓名', es: 'Por el nombre', ja: '氏名による' },
  },
  'member_examine.reason': {
    conflict: {
      en: 'Number and address of different people',
      zh: '手机号与邮箱分属两人',
      es: 'Teléfono y correo de dos personas',
      ja: '電話番号とメールが別の人のもの',
    },
    shared: {
      en: 'Shared by several people',
      zh: '多人共用',
      es: 'Compartido por varias personas',
      ja: '複数の人が共用',
    },
    ambiguous: { en: 'Ambiguous', zh: '无法确定', es: 'No se puede distinguir', ja: '判別できない' },
    clash: {
      en: 'Another row in the file, under another name',
      zh: '与文件中另一行相同但姓名不同',
      es: 'Otra fila del archivo, con otro nombre',
      ja: 'ファイルの別の行と同じで名前が違う',
    },
  },
  'member_examine.state': {
    PENDING: { en: 'Waiting', zh: '待核对', es: 'Pendiente', ja: '確認待ち' },
    APPROVED: { en: 'A person of their own', zh: '作为新会员', es: 'Persona distinta', ja: '別の人とした' },
    MERGED: { en: 'The same person', zh: '确认为同一人', es: 'La misma persona', ja: '同じ人とした' },
    REJECTED: { en: 'Left out', zh: '未采用', es: 'Descartado', ja: '対象外' },
  },
  'participant.state': registrationStates,
  'participant_history.kind': historyWords,
  'participant_history.from_state': registrationStates,
  'participant_history.to_state': registrationStates,
  'participant_import_row.state': {
    GOOD: good,
    BAD: bad,
    MADE: { en: 'Registered', zh: '已登记', es: 'Inscrita', ja: '登録済み' },
    REFUSED: { en: 'Not taken', zh: '未接受', es: 'No admitida', ja: '登録不可' },
    UNDONE: undone,
  },
  'order_ticket.state': {
    RESERVED: { en: 'Reserved', zh: '已保留', es: 'Reservada', ja: '確保中' },
    VALID: { en: 'Valid', zh: '有效', es: 'Válida', ja: '有効' },
    VOID: { en: 'Void', zh: '已作废', es: 'Anulada', ja: '無効' },
  },
  'ticket_order.state': orderStates,
  'payment.channel': {
    offline: { en: 'Offline', zh: '线下', es: 'Fuera de línea', ja: 'オフライン' },
    wechat: { en: 'WeChat Pay', zh: '微信支付', es: 'WeChat Pay', ja: 'WeChat Pay' },
    alipay: { en: 'Alipay', zh: '支付宝', es: 'Alipay', ja: 'Alipay' },
  },
  'payment.state': {
    OPEN: { en: 'Open', zh: '进行中', es: 'Abierto', ja: '未完了' },
    PAID: paid,
    CLOSED: { en: 'Closed', zh: '已关闭', es: 'Cerrado', ja: '終了' },
  },
  'refund.state': { REQUESTED: asked, PROCESSING: asked, DONE: refunded, FAILED: failed },
  'invoice.kind': {
    person: { en: 'Individual', zh: '个人', es: 'Particular', ja: '個人' },
    organisation: { en: 'Organisation', zh: '单位', es: 'Organización', ja: '組織' },
  },
  'invoice.state': {
    APPLIED: asked,
    ISSUED: { en: 'Issued', zh: '已开具', es: 'Emitida', ja: '発行済み' },
    REJECTED: { en: 'Rejected', zh: '已驳回', es: 'Rechazada', ja: '却下' },
    WITHDRAWN: { en: 'Withdrawn', zh: '已撤回', es: 'Retirada', ja: '取り下げ' },
  },
  'ticket_waiter.state': {
    WAITING: { en: 'Waiting', zh: '候补中', es: 'En espera', ja: '待機中' },
    OFFERED: { en: 'Offered a place', zh: '已获得名额', es: 'Plaza ofrecida', ja: '空きを案内済み' },
    TAKEN: { en: 'Took the place', zh: '已使用名额', es: 'Aceptó la plaza', ja: '空きを利用' },
    LAPSED: { en: 'Offer ran out', zh: '名额已过期', es: 'Oferta caducada', ja: '案内の期限切れ' },
    LEFT: { en: 'Left the list', zh: '已退出候补', es: 'Dejó la lista', ja: '待機を取り消し' },
  },
  'checkin_scan.direction': {
    in: { en: 'In', zh: '进入', es: 'Entrada', ja: '入場' },
    out: { en: 'Out', zh: '离开', es: 'Salida', ja: '退場' },
  },
  'checkin_scan.result': scanWords,
  'event_push_recipient.kind': {
    reminder: { en: 'Reminder', zh: '提醒', es: 'Recordatorio', ja: 'リマインダー' },
    changed: { en: 'Change of the event', zh: '活动变更', es: 'Cambio del evento', ja: 'イベントの変更' },
    news: { en: 'News', zh: '通知', es: 'Aviso', ja: 'お知らせ' },
  },
  'message.channel': { mail: email, sms: consentWords.sms },
  'message.state': {
    queued: { en: 'Waiting', zh: '等待发送', es: 'En espera', ja: '送信待ち' },
    claimed: { en: 'Sending', zh: '发送中', es: 'Enviándose', ja: '送信中' },
    accepted: { en: 'Sent', zh: '已发送', es: 'Enviado', ja: '送信済み' },
    failed,
    unknown: { en: 'Outcome unknown', zh: '结果未知', es: 'Resultado desconocido', ja: '結果不明' },
    unserved: { en: 'Not sent', zh: '未发送', es: 'No enviado', ja: '未送信' },
  },
  'message_line.channel': { mail: email, sms: consentWords.sms },
  'message_line.state': lineStateWords,
  'message_passed.rule': passedWords,
  'message_stop.channel': { mail: email, sms: consentWords.sms },
  'message_stop.scope': stopScopeWords,
  'message_stop.why': stopWhyWords,
  'consult.state': {
    new: { en: 'New', zh: '新提问', es: 'Nueva', ja: '新規' },
    answered: { en: 'Answered', zh: '已回复', es: 'Respondida', ja: '回答済み' },
  },
  'chat_message.state': {
    shown: { en: 'Shown', zh: '已显示', es: 'Visible', ja: '表示中' },
    held: { en: 'Waiting', zh: '待审核', es: 'En espera', ja: '承認待ち' },
    deleted: { en: 'Deleted', zh: '已删除', es: 'Eliminado', ja: '削除済み' },
  },
  'chat_question.state': {
    shown: { en: 'Shown', zh: '已显示', es: 'Visible', ja: '表示中' },
    held: { en: 'Waiting', zh: '待审核', es: 'En espera', ja: '承認待ち' },
    hidden: { en: 'Hidden', zh: '已隐藏', es: 'Oculta', ja: '非表示' },
  },
  'outbound_member.state': {
    unallotted: { en: 'To be called', zh: '待外呼', es: 'Por llamar', ja: '架電待ち' },
    allotted: { en: 'To be called', zh: '待外呼', es: 'Por llamar', ja: '架電待ち' },
    calling: { en: 'Being called', zh: '外呼中', es: 'En llamada', ja: '架電中' },
    callback: { en: 'To be called back', zh: '待回拨', es: 'Se devolverá la llamada', ja: 'かけ直し待ち' },
    retry: { en: 'To be called again', zh: '待再次外呼', es: 'Se volverá a llamar', ja: '再架電待ち' },
    finished: { en: 'Finished', zh: '已完成', es: 'Terminado', ja: '完了' },
    banned: { en: 'Do not call', zh: '禁止外呼', es: 'No llamar', ja: '架電禁止' },
  },
  'outbound_call.state': {
    created: { en: 'Begun', zh: '已创建', es: 'Iniciada', ja: '開始' },
    dialling: { en: 'Dialling', zh: '拨号中', es: 'Marcando', ja: '発信中' },
    ringing: { en: 'Ringing', zh: '振铃中', es: 'Sonando', ja: '呼び出し中' },
    answered: { en: 'Answered', zh: '已接通', es: 'Contestada', ja: '応答' },
    ended: { en: 'Ended', zh: '已结束', es: 'Terminada', ja: '終了' },
  },
  'member_log.kind': logTexts,
};

/** Words of the server's that say nothing to people: what a message was for says its event, and what a field takes its value. */
const unsaid: ReadonlySet<string> = new Set(['message.kind', 'member_value.kind']);

/** In words what a column of a table says; as it is where that is no word of the database. */
export function wordFor(table: string, column: string, value: string, language: Language): string {
  const at = `${table}.${column}`;
  if (unsaid.has(at)) return '';
  return (column === 'language' ? languageWords[value as Language] : words[at]?.[value]?.[language]) ?? value;
}
