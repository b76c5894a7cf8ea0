import { bad, type Failure, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with brands. */
export const brandFailures = {
  BRAND_CHANGED: state({
    en: 'Someone else has changed this brand since you opened it. Nothing was overwritten.',
    zh: '该品牌信息已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta marca desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのブランドを変更しました。上書き保存はしていません。',
  }),
  BRAND_TAKEN: bad({
    en: 'A brand with this name already exists.',
    zh: '已有同名品牌。',
    es: 'Ya hay una marca con ese nombre.',
    ja: '同じ名前のブランドがすでにあります。',
  }),
} as const satisfies Record<string, Failure>;
