import { bad, closed, type Failure, limit, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with a campaign. */
export const messageFailures = {
  MESSAGE_TASK_STATE: state({
    en: 'The task has moved on. This cannot be done in its present state.',
    zh: '任务状态已变化，当前无法进行该操作。',
    es: 'La tarea ha avanzado entretanto: no es posible en su estado actual.',
    ja: 'タスクの状態が変わったため、この操作はできません。',
  }),
  MESSAGE_TASK_CHANGED: state({
    en: 'Someone else has changed this task since you opened it. Nothing was saved over it.',
    zh: '该任务已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta tarea desde que la abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこのタスクを変更しました。上書き保存はしていません。',
  }),
  MESSAGE_PAST: closed({
    en: 'This time is over. Choose a later one.',
    zh: '该时间已过，请选择更晚的时间。',
    es: 'Esa hora ya ha pasado. Elija una posterior.',
    ja: 'その時刻は過ぎています。後の時刻を選んでください。',
  }),
  MESSAGE_NO_SOURCE: bad({
    en: 'Choose who is to get it first.',
    zh: '请先选择收件人。',
    es: 'Elija primero los destinatarios.',
    ja: '先に宛先を選んでください。',
  }),
  MESSAGE_NO_CONTENT: bad({
    en: 'Write first what is to be sent.',
    zh: '请先填写发送内容。',
    es: 'Escriba primero lo que se va a enviar.',
    ja: '先に内容を入力してください。',
  }),
  MESSAGE_TYPED_INVALID: bad({
    en: 'None of these is a number or an address that can be written to.',
    zh: '其中没有可发送的号码或邮箱。',
    es: 'Ninguno es un número o una dirección a la que se pueda escribir.',
    ja: '送信できる番号またはアドレスがありません。',
  }),
  MESSAGE_NOT_RESENDABLE: state({
    en: 'Nothing of this can be sent again: it arrived, it is still under way, or it was sent again already.',
    zh: '没有可重发的消息：已送达、仍在发送中或已重发过。',
    es: 'Nada de esto se puede reenviar: llegó, sigue en curso o ya se reenvió.',
    ja: '再送できるものがありません。届いたか、送信中か、すでに再送済みです。',
  }),
  MESSAGE_TESTS_MANY: limit({
    en: 'Many tests were sent in the last hour. Please wait a moment.',
    zh: '最近一小时的测试发送较多，请稍后再试。',
    es: 'Se han enviado muchas pruebas en la última hora. Espere un momento.',
    ja: 'この1時間に多くのテストを送りました。しばらくお待ちください。',
  }),
} as const satisfies Record<string, Failure>;
