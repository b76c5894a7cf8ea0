import type { Language } from '@convoke/contract/core/language.ts';
import type { CouponState } from './coupon.queries.ts';

interface SheetTexts {
  code: string;
  name: string;
  amount: string;
  percent: string;
  minSpend: string;
  tickets: string;
  allTickets: string;
  uses: string;
  used: string;
  perBuyer: string;
  opensAt: string;
  closesAt: string;
  state: string;
  states: Record<CouponState, string>;
  saved: string;
  createdAt: string;
  fileName: string;
}

export const couponSheetTexts: Record<Language, SheetTexts> = {
  en: {
    code: 'Code',
    name: 'Name',
    amount: 'Discount (¥)',
    percent: 'Discount (%)',
    minSpend: 'Minimum spend (¥)',
    tickets: 'For tickets',
    allTickets: 'All',
    uses: 'Uses in all',
    used: 'Used',
    perBuyer: 'Uses per buyer',
    opensAt: 'Valid from',
    closesAt: 'Valid until',
    state: 'State',
    states: { open: 'Valid', off: 'Off', 'not-yet': 'Not valid yet', expired: 'Expired', 'used-up': 'Used up' },
    saved: 'Saved by buyers (¥)',
    createdAt: 'Created',
    fileName: 'discount codes',
  },
  zh: {
    code: '优惠码',
    name: '名称',
    amount: '优惠金额（元）',
    percent: '优惠比例（%）',
    minSpend: '最低消费（元）',
    tickets: '适用门票',
    allTickets: '全部',
    uses: '总次数',
    used: '已使用',
    perBuyer: '每人次数',
    opensAt: '生效时间',
    closesAt: '失效时间',
    state: '状态',
    states: { open: '有效', off: '已停用', 'not-yet': '未生效', expired: '已过期', 'used-up': '已用完' },
    saved: '已优惠金额（元）',
    createdAt: '创建时间',
    fileName: '优惠码',
  },
  es: {
    code: 'Código',
    name: 'Nombre',
    amount: 'Descuento (¥)',
    percent: 'Descuento (%)',
    minSpend: 'Importe mínimo (¥)',
    tickets: 'Para las entradas',
    allTickets: 'Todas',
    uses: 'Usos en total',
    used: 'Usado',
    perBuyer: 'Usos por persona',
    opensAt: 'Válido desde',
    closesAt: 'Válido hasta',
    state: 'Estado',
    states: {
      open: 'Válido',
      off: 'Desactivado',
      'not-yet': 'Aún no válido',
      expired: 'Caducado',
      'used-up': 'Agotado',
    },
    saved: 'Ahorro de los compradores (¥)',
    createdAt: 'Creado',
    fileName: 'códigos de descuento',
  },
  ja: {
    code: 'コード',
    name: '名称',
    amount: '割引額（¥）',
    percent: '割引率（%）',
    minSpend: '最低利用額（¥）',
    tickets: '対象チケット',
    allTickets: 'すべて',
    uses: '利用上限',
    used: '利用済み',
    perBuyer: '1人あたりの上限',
    opensAt: '有効開始',
    closesAt: '有効期限',
    state: '状態',
    states: { open: '有効', off: '停止中', 'not-yet': '開始前', expired: '期限切れ', 'used-up': '上限到達' },
    saved: '割引の合計（¥）',
    createdAt: '作成日時',
    fileName: '割引コード',
  },
};
