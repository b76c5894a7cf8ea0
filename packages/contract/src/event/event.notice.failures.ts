import { type Failure, state } from '../core/failure-kinds.ts';

/** Why the notices of an event cannot be set. */
export const eventNoticeFailures = {
  EVENT_NOTICE_CHANGED: state({
    en: 'Someone else has changed these notices since you opened them. Nothing was overwritten.',
    zh: '通知设置已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado estos avisos desde que los abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がお知らせの設定を変更しました。上書き保存はしていません。',
  }),
} as const satisfies Record<string, Failure>;
