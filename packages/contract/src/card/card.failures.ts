import { type Failure, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with business cards. */
export const cardFailures = {
  CARD_CHANGED: state({
    en: 'This card was changed in another window since you opened it. Nothing was overwritten.',
    zh: '该名片已在其他窗口中修改，本次未覆盖保存。',
    es: 'Esta tarjeta se ha cambiado en otra ventana desde que la abrió. No se ha sobrescrito nada.',
    ja: 'この名刺は別のウィンドウで変更されています。上書き保存はしていません。',
  }),
  CARDS_FULL: state({
    en: 'You have 20 cards, as many as there can be. Delete one first.',
    zh: '名片数量已达上限 20 张，请先删除一张。',
    es: 'Tiene 20 tarjetas, el máximo. Elimine una primero.',
    ja: '名刺は20枚までです。先に1枚削除してください。',
  }),
} as const satisfies Record<string, Failure>;
