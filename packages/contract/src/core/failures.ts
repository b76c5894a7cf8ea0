import { badgeFailures } from '../badge/badge.failures.ts';
import { brandFailures } from '../brand/brand.failures.ts';
import { boothFailures } from '../booth/booth.failures.ts';
import { checkinFailures } from '../checkin/checkin.failures.ts';
import { walkInFailures } from '../checkin/checkin.walk-in.failures.ts';
import { eventNoticeFailures } from '../event/event.notice.failures.ts';
import { dynamicFailures } from '../dynamic/dynamic.failures.ts';
import { memberFailures } from '../member/member.failures.ts';
import { memberFieldFailures } from '../member/member.field.failures.ts';
import { memberMergeFailures } from '../member/member.merge.failures.ts';
import { messageAnswerFailures } from '../message/message.answer.failures.ts';
import { messageFailures } from '../message/message.failures.ts';
import { messageBookFailures } from '../message/message.book.failures.ts';
import { messageSmsFailures } from '../message/message.sms.failures.ts';
import { mailFailures } from '../message/message.mail.failures.ts';
import {
  codeFailures,
  companionFailures,
  participantGroupFailures,
  pushFailures,
} from '../participant/participant.failures.ts';
import { guestFailures } from '../guest/guest.failures.ts';
import { organizerFailures } from '../organizer/organizer.failures.ts';
import { formFailures } from '../form/form.failures.ts';
import { questionnaireFailures } from '../questionnaire/questionnaire.failures.ts';
import { roomFailures } from '../room/room.failures.ts';
import { bad, closed, type Failure, http, limit, read, refusal, state } from './failure-kinds.ts';
import { sellingFailures } from './failures.selling.ts';
import { scheduleFailures } from '../schedule/schedule.failures.ts';
import { voteFailures } from '../vote/vote.failures.ts';

/** The one registry of everything a call can answer besides success. */
export const failures = {
  // The framework's own
  BAD_PARAMETER: bad({
    en: 'Please check the marked fields.',
    zh: '请检查标出的内容。',
    es: 'Revise los campos marcados.',
    ja: '表示された項目を確認してください。',
  }),
  UNAUTHENTICATED: http(401, {
    en: 'Please sign in.',
    zh: '请先登录。',
    es: 'Inicie sesión.',
    ja: 'ログインしてください。',
  }),
  SIGNATURE_BAD: http(
    401,
    {
      en: 'The request signature is not valid.',
      zh: '请求签名无效。',
      es: 'La firma de la solicitud no es válida.',
      ja: 'リクエストの署名が正しくありません。',
    },
    4011,
  ),
  SIGNATURE_TIME: http(
    401,
    {
      en: 'The clock of this device is more than five minutes off.',
      zh: '设备时间相差超过五分钟。',
      es: 'El reloj del dispositivo difiere más de cinco minutos.',
      ja: '端末の時刻が5分以上ずれています。',
    },
    4012,
  ),
  SIGNATURE_REPLAYED: http(
    401,
    {
      en: 'This request was already received.',
      zh: '该请求已被接收。',
      es: 'Esta solicitud ya se recibió.',
      ja: 'このリクエストはすでに受信されています。',
    },
    4013,
  ),
  FORBIDDEN: http(403, { en: 'No access.', zh: '无权访问', es: 'Sin acceso.', ja: 'アクセスできません。' }),
  UNKNOWN_CALL: http(404, {
    en: 'This call does not exist.',
    zh: '没有这个接口。',
    es: 'No existe esa llamada.',
    ja: 'そのような呼び出しはありません。',
  }),
  NO_SUCH_FILE: http(404, {
    en: 'This file does not exist.',
    zh: '文件不存在。',
    es: 'No existe ese archivo.',
    ja: 'ファイルがありません。',
  }),
  TOO_LARGE: http(413, {
    en: 'That is too large to send.',
    zh: '内容过大，无法发送。',
    es: 'Es demasiado grande para enviarlo.',
    ja: '大きすぎて送信できません。',
  }),
  WRONG_CONTENT_TYPE: http(415, {
    en: 'This content type is not accepted.',
    zh: '不支持该内容类型。',
    es: 'Tipo de contenido no aceptado.',
    ja: 'このコンテンツ形式は受け付けられません。',
  }),
  TOO_MANY: http(429, {
    en: 'Too many requests. Please try again later.',
    zh: '访问太过频繁，请稍后再试!',
    es: 'Demasiadas solicitudes. Inténtelo más tarde.',
    ja: 'アクセスが多すぎます。しばらくしてからお試しください。',
  }),
  INTERNAL: http(500, {
    en: 'Something went wrong on our side.',
    zh: '服务器错误',
    es: 'Se ha producido un error en el servidor.',
    ja: 'サーバーでエラーが発生しました。',
  }),
  UNAVAILABLE: http(503, {
    en: 'The service is starting or overloaded. Please try again in a moment.',
    zh: '服务正在启动或繁忙，请稍后再试。',
    es: 'El servicio está arrancando o saturado. Inténtelo en un momento.',
    ja: 'サービスが起動中か混雑しています。少し待ってからお試しください。',
  }),

  // auth
  LOGIN_REFUSED: read({
    en: 'The user name or the password is wrong.',
    zh: '用户名或密码不正确。',
    es: 'El usuario o la contraseña no son correctos.',
    ja: 'ユーザー名またはパスワードが正しくありません。',
  }),
  CODE_REFUSED: read({
    en: 'The code is wrong or has expired.',
    zh: '验证码错误或已过期。',
    es: 'El código no es correcto o ha caducado.',
    ja: '確認コードが正しくないか、期限切れです。',
  }),
  CAPTCHA_NEEDED: refusal(2101, {
    en: 'Please confirm that you are human.',
    zh: '请完成人机验证。',
    es: 'Confirme que es una persona.',
    ja: '人であることを確認してください。',
  }),
  FIND_TOO_OFTEN: limit({
    en: 'We have just sent it to this phone number or address. Please wait a moment before you ask again.',
    zh: '刚刚已向该手机号或邮箱发送过，请稍后再试。',
    es: 'Acabamos de enviarlo a este teléfono o correo. Espere un momento antes de pedirlo otra vez.',
    ja: 'この電話番号またはメールアドレスには送信したばかりです。しばらく待ってからもう一度お試しください。',
  }),
  CODE_TOO_OFTEN: limit({
    en: 'Too many codes were requested. Please wait before the next one.',
    zh: '验证码获取过于频繁，请稍后再试。',
    es: 'Se han pedido códigos con demasiada frecuencia. Espere antes del siguiente.',
    ja: '確認コードの送信が多すぎます。しばらくお待ちください。',
  }),
  CLIENT_REFUSED: http(
    401,
    {
      en: 'The application is not known.',
      zh: '应用凭证无效。',
      es: 'La aplicación no es conocida.',
      ja: 'アプリケーションが認識されません。',
    },
    4014,
  ),
  PASSWORD_WRONG: read({
    en: 'The current password is wrong.',
    zh: '当前密码不正确。',
    es: 'La contraseña actual no es correcta.',
    ja: '現在のパスワードが正しくありません。',
  }),

  // event
  EVENT_TIMES_CROSS: bad({
    en: 'The event must end after it starts.',
    zh: '结束时间必须晚于开始时间。',
    es: 'El evento debe terminar después de empezar.',
    ja: '終了は開始より後にしてください。',
  }),
  EVENT_EXISTS: state({
    en: 'This event already exists.',
    zh: '该活动已存在。',
    es: 'Este evento ya existe.',
    ja: 'このイベントはすでに存在します。',
  }),
  EVENT_HAS_PEOPLE: state({
    en: 'People have registered or ordered, so this event cannot be a draft again. You can unpublish it.',
    zh: '已有人报名或下单，无法退回草稿。您可以取消发布。',
    es: 'Ya hay inscripciones o pedidos: el evento no puede volver a ser un borrador. Puede retirarlo.',
    ja: '申し込みや注文があるため、下書きには戻せません。非公開にすることはできます。',
  }),
  EVENT_DELETED: state({
    en: 'This event was deleted.',
    zh: '该活动已删除。',
    es: 'Este evento fue eliminado.',
    ja: 'このイベントは削除されています。',
  }),
  EVENT_INCOMPLETE: state({
    en: 'Give the event a start, an end and a place before publishing.',
    zh: '发布前请填写开始时间、结束时间和地点。',
    es: 'Indique inicio, fin y lugar antes de publicar.',
    ja: '公開する前に開始、終了、場所を入力してください。',
  }),
  CAPACITY_BELOW_TAKEN: state({
    en: 'More places are already taken than this number allows.',
    zh: '已占用的名额超过该容量。',
    es: 'Ya hay más plazas ocupadas que este aforo.',
    ja: 'すでにこの定員を超える席が埋まっています。',
  }),
  EVENT_CHANGED: state({
    en: 'Someone else has changed this event. Reload to see their version.',
    zh: '该活动已被他人修改，请刷新查看。',
    es: 'Otra persona ha cambiado este evento. Recargue para ver su versión.',
    ja: '他の人がこのイベントを変更しました。再読み込みしてください。',
  }),

  // registration and participants
  REGISTRATION_CLOSED: closed({
    en: 'Registration is not open.',
    zh: '报名未开放。',
    es: 'La inscripción no está abierta.',
    ja: '申込は受け付けていません。',
  }),
  EVENT_OVER: closed({
    en: 'This event is over.',
    zh: '活动已结束。',
    es: 'Este evento ha terminado.',
    ja: 'このイベントは終了しました。',
  }),
  EVENT_FULL: limit({ en: 'All places are taken.', zh: '名额已满。', es: 'No quedan plazas.', ja: '満席です。' }),
  ALREADY_REGISTERED: state({
    en: 'This phone number or e-mail address is already registered.',
    zh: '该手机号或邮箱已报名。',
    es: 'Este teléfono o correo ya está inscrito.',
    ja: 'この電話番号またはメールアドレスは申し込み済みです。',
  }),
  NEEDS_TICKET: state({
    en: 'This event needs a ticket.',
    zh: '该活动需要购票参加。',
    es: 'A este evento se asiste con entrada.',
    ja: 'このイベントはチケットが必要です。',
  }),
  FORM_CHANGED: state({
    en: 'The form has just changed. Your answers are still here; please check them again.',
    zh: '表单已更新，您的填写已保留，请再检查一次。',
    es: 'El formulario ha cambiado. Sus respuestas se conservan; revíselas de nuevo.',
    ja: 'フォームが更新されました。回答は残っています。もう一度ご確認ください。',
  }),
  REVIEW_REFUSED: state({
    en: 'The review state does not allow that.',
    zh: '当前审核状态不允许此操作。',
    es: 'El estado de revisión no lo permite.',
    ja: '審査の状態ではその操作はできません。',
  }),

  // sign-in
  SANDBOX_NOT_ADMITTED: state({
    en: 'This order was paid in the sandbox, without real money. Admit sandbox orders in the settings of the entrance first.',
    zh: '该订单通过沙盒支付，没有真实收款。请先在入口设置中允许沙盒订单入场。',
    es: 'Este pedido se pagó en el entorno de pruebas, sin dinero real. Primero admita los pedidos de prueba en los ajustes del acceso.',
    ja: 'この注文はサンドボックスで支払われ、実際の入金はありません。先に入口の設定でサンドボックスの注文を許可してください。',
  }),
  SIGN_IN_OTHER_EVENT: state({
    en: 'That code belongs to another event.',
    zh: '该签到码属于其他活动。',
    es: 'Ese código es de otro evento.',
    ja: 'そのコードは別のイベントのものです。',
  }),
  NAME_TAKEN: read({
    en: 'That name is taken.',
    zh: '该名称已被使用。',
    es: 'Ese nombre ya está en uso.',
    ja: 'その名前は使われています。',
  }),
  NOT_EMPTY: state({
    en: 'There are still people in it. Move them first.',
    zh: '其中仍有人员，请先移出。',
    es: 'Todavía contiene personas. Muévalas primero.',
    ja: 'まだ参加者がいます。先に移動してください。',
  }),

  // files and links
  FILE_NOT_ACCEPTED: bad({
    en: 'This kind of file is not accepted.',
    zh: '不支持此类文件。',
    es: 'No se acepta este tipo de archivo.',
    ja: 'この種類のファイルは受け付けられません。',
  }),
  FILE_MISSING: bad({
    en: 'Please choose a file.',
    zh: '请选择文件。',
    es: 'Elija un archivo.',
    ja: 'ファイルを選んでください。',
  }),
  LINK_NOT_ACCEPTED: bad({
    en: 'Please enter a full http or https link to a public address.',
    zh: '请输入完整的公网 http 或 https 链接。',
    es: 'Escriba un enlace http o https completo a una dirección pública.',
    ja: '公開アドレスへの http または https のリンクを入力してください。',
  }),
  LINK_NOT_LOOKED_UP: read({
    en: 'The address of this link could not be checked. Please try again in a moment.',
    zh: '暂时无法解析该链接的地址，请稍后重试。',
    es: 'Ahora mismo no se pudo consultar la dirección de este enlace. Inténtelo en un momento.',
    ja: 'リンク先のアドレスを確認できませんでした。しばらくしてからもう一度お試しください。',
  }),
  LINK_OWN: bad({
    en: 'This is already a short link.',
    zh: '这已经是短链接。',
    es: 'Ya es un enlace corto.',
    ja: 'すでに短縮リンクです。',
  }),

  ...formFailures,

  ...brandFailures,
  ...guestFailures,
  ...badgeFailures,
  ...boothFailures,
  ...checkinFailures,
  ...walkInFailures,
  ...dynamicFailures,
  ...eventNoticeFailures,
  ...memberFailures,
  ...memberFieldFailures,
  ...memberMergeFailures,
  ...messageFailures,
  ...messageAnswerFailures,
  ...messageBookFailures,
  ...messageSmsFailures,
  ...mailFailures,
  ...codeFailures,
  ...companionFailures,
  ...participantGroupFailures,
  ...pushFailures,
  ...organizerFailures,

  ...questionnaireFailures,

  ...roomFailures,

  ...scheduleFailures,

  ...sellingFailures,

  ...voteFailures,
} as const satisfies Record<string, Failure>;

export type FailureName = keyof typeof failures;

/** What any call may answer without declaring it: who asks, how, and how the server is doing. */
export const anyCallFails: readonly FailureName[] = [
  'BAD_PARAMETER',
  'UNAUTHENTICATED',
  'SIGNATURE_BAD',
  'SIGNATURE_TIME',
  'SIGNATURE_REPLAYED',
  'FORBIDDEN',
  'TOO_LARGE',
  'WRONG_CONTENT_TYPE',
  'TOO_MANY',
  'INTERNAL',
  'UNAVAILABLE',
];
