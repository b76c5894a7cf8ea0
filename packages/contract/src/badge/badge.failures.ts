import { type Failure, limit, missing, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with badges. */
export const badgeFailures = {
  BADGE_CHANGED: state({
    en: 'Someone else has changed this badge since you opened it. Nothing was overwritten.',
    zh: '该胸牌模板已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta credencial desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこの名札を変更しました。上書き保存はしていません。',
  }),
  BADGE_TEMPLATES_FULL: limit({
    en: 'An event can have up to 20 badge templates.',
    zh: '一场活动最多 20 个胸牌模板。',
    es: 'Un evento tiene como máximo 20 plantillas de credencial.',
    ja: '1つのイベントの名札テンプレートは20までです。',
  }),
  BADGES_TOO_MANY: limit({
    en: 'A file can have up to 2,000 badges. Use filters to print them in parts.',
    zh: '一个文件最多包含 2000 个胸牌，请用筛选条件分批打印。',
    es: 'Un archivo puede tener hasta 2000 credenciales. Use los filtros para imprimirlas por partes.',
    ja: '1つのファイルに入る名札は2,000枚までです。絞り込んで分けて印刷してください。',
  }),
  BADGES_NOBODY: missing({
    en: 'No badges to print.',
    zh: '没有需要打印胸牌的人员。',
    es: 'No hay credenciales que imprimir.',
    ja: '印刷する名札がありません。',
  }),
  BADGE_PRINTED_BEFORE: state({
    en: 'This badge has already been printed.',
    zh: '该胸牌已打印过。',
    es: 'Esta credencial ya se ha impreso.',
    ja: 'この名札はすでに印刷されています。',
  }),
  BADGE_SHEET_SMALL: state({
    en: 'Labels of this size don’t fit on this sheet.',
    zh: '该尺寸的标签在这种纸张上排不下。',
    es: 'Las etiquetas de este tamaño no caben en esta hoja.',
    ja: 'この大きさのラベルは、設定された用紙に収まりません。',
  }),
} as const satisfies Record<string, Failure>;
