import { type Failure, limit, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with news. */
export const dynamicFailures = {
  DYNAMIC_CHANGED: state({
    en: 'Someone else has changed this post since you opened it. Nothing was overwritten.',
    zh: '该动态已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta publicación desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこの投稿を変更しました。上書き保存はしていません。',
  }),
  DYNAMIC_PINS_FULL: limit({
    en: 'You can pin up to 20 posts. Unpin one first.',
    zh: '已置顶 20 条动态，请先取消其中一条。',
    es: 'Ya hay veinte publicaciones fijadas. Quite antes una de ellas.',
    ja: 'すでに20件が固定されています。先に1件の固定を外してください。',
  }),
} as const satisfies Record<string, Failure>;
