import { closed, type Failure, limit, missing, state } from '../core/failure-kinds.ts';

/** Why the participants of an event cannot be told something. */
export const pushFailures = {
  PUSH_UNPUBLISHED: state({
    en: 'Publish the event first: the message links to its page.',
    zh: '请先发布活动：通知中的链接指向活动页面。',
    es: 'Publique primero el evento: el mensaje enlaza a su página.',
    ja: '先にイベントを公開してください。お知らせからイベントのページへ案内します。',
  }),
  PUSH_ENDED: state({
    en: 'The event is over; nobody needs a reminder.',
    zh: '活动已结束，无需提醒。',
    es: 'El evento ha terminado; nadie necesita un recordatorio.',
    ja: 'イベントは終了しているため、リマインダーは送れません。',
  }),
  PUSH_NOBODY: state({
    en: 'Nobody to notify: no approved participant has a matching contact.',
    zh: '没有可通知的人：已通过的参会人员均无相应联系方式。',
    es: 'No hay a quién avisar: ningún participante aprobado tiene un contacto adecuado.',
    ja: 'お知らせできる相手がいません。承認済みの参加者に、該当する連絡先がありません。',
  }),
  PUSH_UNDER_WAY: state({
    en: 'Participants are being notified right now. Wait until it’s done, or cancel it.',
    zh: '正在发送同类通知，请等待完成或将其取消。',
    es: 'Se está avisando a los participantes. Espere a que termine o cancele el envío.',
    ja: '同じ種類のお知らせを送信中です。完了を待つか、取り消してください。',
  }),
  PUSH_TOLD_ALREADY: state({
    en: 'Participants have already been notified of this post.',
    zh: '该动态已通知过参会人员。',
    es: 'Ya se avisó a los participantes de esta publicación.',
    ja: 'この投稿はすでに参加者へお知らせ済みです。',
  }),
  PUSH_NOT_PUBLIC: state({
    en: 'This post isn’t public. Publish it first.',
    zh: '该动态尚未公开，请先发布。',
    es: 'Esta publicación no es pública. Publíquela primero.',
    ja: 'この投稿は公開されていません。先に公開してください。',
  }),
  PUSH_OVER: state({
    en: 'Everyone has already been notified.',
    zh: '通知已全部发送完毕。',
    es: 'Ya se ha avisado a todos.',
    ja: 'すでに全員へのお知らせが完了しています。',
  }),
} as const satisfies Record<string, Failure>;

/** Why something cannot be done with a group of participants. */
export const participantGroupFailures = {
  PARTICIPANT_GROUP_NAME_USED: state({
    en: 'The event already has a group with this name.',
    zh: '该活动中已有同名人员分组。',
    es: 'El evento ya tiene un grupo con este nombre.',
    ja: '同じ名前のグループがすでにあります。',
  }),
  PARTICIPANT_GROUP_CHANGED: state({
    en: 'Someone else has changed this group since you opened it. Nothing was overwritten.',
    zh: '该分组已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado este grupo desde que lo abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのグループを変更しました。上書き保存はしていません。',
  }),
  PARTICIPANT_GROUP_IN_USE: state({
    en: 'There are people in this group. Move them first.',
    zh: '该分组中还有人员，请先将其移出。',
    es: 'Hay personas en este grupo. Muévalas primero.',
    ja: 'このグループにはまだ人がいます。先に移動してください。',
  }),
  PARTICIPANT_GROUPS_FULL: limit({
    en: 'An event can have up to 50 participant groups.',
    zh: '一场活动最多 50 个人员分组。',
    es: 'Un evento tiene como máximo 50 grupos de participantes.',
    ja: '1つのイベントの参加者グループは50までです。',
  }),
} as const satisfies Record<string, Failure>;

/** Why a code is not good, or no other one is given. */
export const codeFailures = {
  TICKET_HANDED_ON: missing({
    en: 'This ticket was transferred to someone else. The code is no longer valid.',
    zh: '此门票已转让给他人，该签到码已失效。',
    es: 'Esta entrada se ha cedido a otra persona. El código ya no es válido.',
    ja: 'このチケットは別の方に譲渡されました。このコードは使えません。',
  }),
  CODE_REPLACED: missing({
    en: 'This code was replaced by a new one. Look for it in your latest message.',
    zh: '该签到码已更换，请查看最新收到的消息。',
    es: 'Este código se ha sustituido por otro. Búsquelo en el último mensaje recibido.',
    ja: 'このコードは再発行されました。最新のメッセージをご確認ください。',
  }),
  CODES_USED_UP: limit({
    en: 'This registration has reached the maximum of 50 new codes.',
    zh: '该报名已更换过 50 次签到码，无法再更换。',
    es: 'Esta inscripción ya ha recibido 50 códigos nuevos, que es el máximo.',
    ja: 'この申し込みのコードはすでに50回再発行されています。これ以上は再発行できません。',
  }),
} as const satisfies Record<string, Failure>;

/** Why somebody cannot be brought along, or no longer be taken off. */
export const companionFailures = {
  COMPANIONS_FULL: limit({
    en: 'No more companions can be added.',
    zh: '同行人数已达上限。',
    es: 'No se pueden añadir más acompañantes.',
    ja: '同伴者はこれ以上追加できません。',
  }),
  COMPANION_OF_COMPANION: state({
    en: 'A companion cannot bring companions.',
    zh: '同行人不能再携带同行人。',
    es: 'Un acompañante no puede traer acompañantes.',
    ja: '同伴者がさらに同伴者を追加することはできません。',
  }),
  COMPANION_NOT_COMING: state({
    en: 'Companions come with someone who has a place. This registration has none.',
    zh: '该报名没有有效名额，无法添加同行人。',
    es: 'Esta inscripción no tiene plaza, así que no puede traer acompañantes.',
    ja: 'この申し込みには席がないため、同伴者を追加できません。',
  }),
  COMPANION_HERE: state({
    en: 'This companion has already checked in and can’t be removed.',
    zh: '该同行人已签到，不能移除。',
    es: 'Este acompañante ya está acreditado y no se puede quitar.',
    ja: 'この同伴者は受付済みのため、外せません。',
  }),
} as const satisfies Record<string, Failure>;

/** How a registration is refused. */
export const registrationFailures = {
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
    es: 'Para asistir a este evento hace falta una entrada.',
    ja: 'このイベントはチケットが必要です。',
  }),
  REVIEW_REFUSED: state({
    en: 'Not possible in the current review state.',
    zh: '当前审核状态不允许此操作。',
    es: 'El estado de revisión no lo permite.',
    ja: '現在の審査状態ではこの操作はできません。',
  }),
} as const satisfies Record<string, Failure>;
