import { bad, closed, type Failure, limit, missing, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with a campaign. */
export const messageFailures = {
  MESSAGE_TASK_STATE: state({
    en: 'The task has moved on. This isn’t possible in its current state.',
    zh: '任务状态已变化，当前无法进行该操作。',
    es: 'El estado de la tarea ha cambiado y ya no lo permite.',
    ja: 'タスクの状態が変わったため、この操作はできません。',
  }),
  MESSAGE_TASK_CHANGED: state({
    en: 'Someone else has changed this task since you opened it. Nothing was overwritten.',
    zh: '该任务已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta tarea desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのタスクを変更しました。上書き保存はしていません。',
  }),
  MESSAGE_PAST: closed({
    en: 'This time is in the past. Choose a later one.',
    zh: '该时间已过，请选择更晚的时间。',
    es: 'Esa hora ya ha pasado. Elija una posterior.',
    ja: 'その時刻は過ぎています。後の時刻を選んでください。',
  }),
  MESSAGE_NO_SOURCE: bad({
    en: 'Choose recipients first.',
    zh: '请先选择收件人。',
    es: 'Elija primero los destinatarios.',
    ja: '先に宛先を選んでください。',
  }),
  MESSAGE_NO_CONTENT: bad({
    en: 'Write the message first.',
    zh: '请先填写发送内容。',
    es: 'Escriba primero el mensaje.',
    ja: '先に内容を入力してください。',
  }),
  MESSAGE_ATTACHMENT_GONE: missing({
    en: 'An attached file is no longer in the library. Remove it, or restore it from the trash.',
    zh: '有附件已不在资源库中。请移除该附件，或从回收站恢复文件。',
    es: 'Un archivo adjunto ya no está en la biblioteca. Quítelo o recupérelo de la papelera.',
    ja: '添付ファイルがライブラリにありません。添付から外すか、ゴミ箱から元に戻してください。',
  }),
  MESSAGE_ATTACHMENTS_LARGE: limit({
    en: 'The attached files may come to 9.5 MB as they are sent, a third more than on disk. Send large ones as links.',
    zh: '附件发送时合计最多 9.5 MB（编码后比原文件约大三分之一）。较大的文件请以链接形式发送。',
    es: 'Los adjuntos pueden sumar 9.5 MB tal como se envían, un tercio más que en el disco. Envíe los grandes como enlaces.',
    ja: '添付ファイルは送信時に合計9.5 MBまでです（送信時は元の約1.33倍）。大きいものはリンクで送ってください。',
  }),
  MESSAGE_TEMPLATE_GONE: missing({
    en: 'This task’s template no longer exists. Choose another one.',
    zh: '该任务使用的模板已不存在，请重新选择。',
    es: 'La plantilla de esta tarea ya no existe. Elija otra.',
    ja: 'このタスクのテンプレートはもうありません。別のものを選んでください。',
  }),
  MESSAGE_TEMPLATE_UNREADY: state({
    en: 'The template or its signature isn’t approved and filed with the carriers yet. You can send once it is.',
    zh: '模板或签名尚未通过审核或未完成运营商报备，通过后即可发送。',
    es: 'La plantilla o su firma aún no están aprobadas y dadas de alta en las operadoras. Podrá enviar cuando lo estén.',
    ja: 'テンプレートまたは署名の審査や通信事業者への届け出が終わっていません。完了後に送信できます。',
  }),
  MESSAGE_TEMPLATE_NEEDED: bad({
    en: 'The SMS provider only sends approved templates. Choose one, or keep this text as a draft.',
    zh: '短信服务商只发送已通过审核的模板。请选择模板，或将此文本保存为草稿。',
    es: 'El proveedor de SMS solo envía plantillas aprobadas. Elija una o guarde este texto como borrador.',
    ja: 'SMS事業者は審査済みのテンプレートしか送信しません。テンプレートを選ぶか、この文章を下書きとして保存してください。',
  }),
  MESSAGE_EVENT_NEEDED: bad({
    en: 'The text uses event variables. Choose the related event.',
    zh: '内容中使用了活动变量，请选择对应的活动。',
    es: 'El texto usa variables de un evento. Elija el evento.',
    ja: '本文にイベントの変数があります。対象のイベントを選んでください。',
  }),
  MESSAGE_VARIABLE_UNKNOWN: bad({
    en: 'The text has variables without a value. Enter default values.',
    zh: '内容中有没有值的变量，请填写默认值。',
    es: 'El texto tiene variables sin valor. Indique valores por defecto.',
    ja: '値のない変数があります。既定値を入力してください。',
  }),
  MESSAGE_TYPED_INVALID: bad({
    en: 'None of these is a valid number or address.',
    zh: '其中没有可发送的号码或邮箱。',
    es: 'Ninguno de estos números o direcciones es válido.',
    ja: '送信できる番号またはアドレスがありません。',
  }),
  MESSAGE_NOT_RESENDABLE: state({
    en: 'Nothing to resend: everything arrived, is still being sent, or was already resent.',
    zh: '没有可重发的消息：已送达、仍在发送中或已重发过。',
    es: 'No hay nada que reenviar: todo llegó, se está enviando o ya se reenvió.',
    ja: '再送できるものがありません。届いたか、送信中か、すでに再送済みです。',
  }),
  MESSAGE_TESTS_MANY: limit({
    en: 'Too many tests in the last hour. Please wait a moment.',
    zh: '最近一小时的测试发送过多，请稍后再试。',
    es: 'Demasiadas pruebas en la última hora. Espere un momento.',
    ja: 'この1時間に多くのテストを送りました。しばらくお待ちください。',
  }),
} as const satisfies Record<string, Failure>;
