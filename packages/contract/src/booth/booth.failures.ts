import { type Failure, limit, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with booths. */
export const boothFailures = {
  BOOTH_CHANGED: state({
    en: 'Someone else has changed this booth since you opened it. Nothing was overwritten.',
    zh: '该展位已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado este stand desde que lo abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのブースを変更しました。上書き保存はしていません。',
  }),
  BOOTH_BLOCK_CHANGED: state({
    en: 'Someone else has changed this hall since you opened it. Nothing was overwritten.',
    zh: '该展区已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta sala desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのホールを変更しました。上書き保存はしていません。',
  }),
  BOOTH_TAKEN: state({
    en: 'This booth is already taken.',
    zh: '该展位已被他人占用。',
    es: 'Este stand ya está ocupado.',
    ja: 'このブースはすでに埋まっています。',
  }),
  BOOTH_HOLD_PAST: state({
    en: 'The end of the reservation is in the past.',
    zh: '保留截止时间已过，请选择将来的时间。',
    es: 'La fecha límite de la reserva ya ha pasado.',
    ja: '仮押さえの期限がすでに過ぎています。',
  }),
  BOOTH_IN_USE: state({
    en: 'Taken booths can’t be deleted. Free them first.',
    zh: '已被占用的展位不能删除，请先释放。',
    es: 'Los stands ocupados no se pueden eliminar. Libérelos antes.',
    ja: '使用中のブースは削除できません。先に解放してください。',
  }),
  BOOTH_NUMBER_USED: state({
    en: 'Another booth of this event already has this number.',
    zh: '该活动中已有相同的展位号。',
    es: 'Ya hay un stand con este número en el evento.',
    ja: 'この番号のブースはすでにあります。',
  }),
  BOOTH_EXHIBITOR_GONE: state({
    en: 'This exhibitor is no longer in the library.',
    zh: '资料库中已没有该参展方。',
    es: 'Este expositor ya no está en la biblioteca.',
    ja: 'この出展者はライブラリにありません。',
  }),
  BOOTHS_FULL: limit({
    en: 'An event can have up to 50 halls and 2,000 booths.',
    zh: '一场活动最多 50 个展区、2000 个展位。',
    es: 'Un evento tiene como máximo 50 salas y 2000 stands.',
    ja: '1つのイベントのホールは50、ブースは2,000までです。',
  }),
} as const satisfies Record<string, Failure>;
