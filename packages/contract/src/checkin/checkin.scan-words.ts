import type { ScanResult } from './checkin.rules.ts';
import type { Texts } from '../core/language.ts';

/** What a scan came to, in words: for a sheet, and for the file of a person’s data. */
export const scanWords: Readonly<Record<ScanResult, Texts>> = {
  ok: { en: 'Checked in', zh: '签到成功', es: 'Acreditado', ja: '受付完了' },
  already: { en: 'Already checked in', zh: '已签到过', es: 'Ya estaba acreditado', ja: '受付済み' },
  'not-in-group': { en: 'Not in the group', zh: '不在签到组', es: 'No está en el grupo', ja: 'グループ外' },
  'not-approved': { en: 'Not approved', zh: '未通过审核', es: 'Sin aprobar', ja: '未承認' },
  unpaid: { en: 'Not paid', zh: '未付款', es: 'Sin pagar', ja: '未払い' },
  'other-ticket': { en: 'Another ticket', zh: '不是本入口的票', es: 'Otra entrada', ja: '別のチケット' },
  sandbox: { en: 'Sandbox order', zh: '沙箱订单', es: 'Pedido de prueba', ja: 'サンドボックスの注文' },
  cancelled: { en: 'Cancelled', zh: '已取消', es: 'Cancelado', ja: 'キャンセル済み' },
  'wrong-event': { en: 'Another event', zh: '其他活动', es: 'De otro evento', ja: '別のイベント' },
  'outside-window': { en: 'Outside opening hours', zh: '不在签到时间', es: 'Fuera de horario', ja: '時間外' },
  'no-reentry': { en: 'Already left', zh: '已离场', es: 'Ya salió', ja: '退場済み' },
  'no-entries': { en: 'No entries left', zh: '次数已用完', es: 'Sin entradas restantes', ja: '入場回数の上限' },
  full: { en: 'Full', zh: '已满', es: 'Completo', ja: '満員' },
  'not-inside': { en: 'Not inside', zh: '未在场内', es: 'No estaba dentro', ja: '場内にいない' },
  waiting: { en: 'Waited for staff', zh: '等待工作人员确认', es: 'Esperó al personal', ja: 'スタッフの確認待ち' },
  refused: { en: 'Turned away', zh: '已拒绝', es: 'No admitido', ja: '入場を断りました' },
  lapsed: { en: 'Waited too long', zh: '等待超时', es: 'Esperó demasiado', ja: '時間切れ' },
  decided: {
    en: 'Decided at another desk',
    zh: '另一台设备已处理',
    es: 'Decidido en otro puesto',
    ja: '別のデスクで処理済み',
  },
  'not-this-point': {
    en: 'Link for another point',
    zh: '链接属于其他签到点',
    es: 'Enlace de otro punto',
    ja: '別のポイント用のリンク',
  },
  'too-far': { en: 'Too far from the poster', zh: '距海报过远', es: 'Lejos del cartel', ja: 'ポスターから離れている' },
  unknown: { en: 'Unknown code', zh: '无法识别', es: 'Código desconocido', ja: '不明なコード' },
  transferred: {
    en: 'Old code: ticket transferred',
    zh: '旧签到码：票已转让',
    es: 'Código antiguo: entrada cedida',
    ja: '旧コード：譲渡済みのチケット',
  },
  reissued: {
    en: 'Old code: replaced',
    zh: '旧签到码：已换新',
    es: 'Código antiguo: sustituido',
    ja: '旧コード：再発行済み',
  },
  undone: { en: 'Check-in undone', zh: '撤销签到', es: 'Acreditación deshecha', ja: '受付を取り消し' },
};
