import { domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  { name: 'code', on: 'DiscountCode', drawnBy: [domain('coupon/coupon-dialog')], open: press('Add code') },
  {
    name: 'many codes',
    on: 'DiscountCode',
    drawnBy: [domain('coupon/generate-dialog')],
    open: press('Generate codes'),
  },
];
