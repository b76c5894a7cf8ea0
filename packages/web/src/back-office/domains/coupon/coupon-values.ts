import type { couponAdd, CouponRow } from '@convoke/contract/coupon/coupon.calls.ts';
import dayjs, { type Dayjs } from 'dayjs';
import type * as z from 'zod';
import { fromWall, toWall } from '../../../ui/form/zone-time.ts';

/** What the forms of a coupon hold. Times are what a clock of the event's zone shows; names are the call's, so that refused fields are marked. */
export interface CouponValues {
  couponCode: string;
  name: string;
  kind: 'amount' | 'percent';
  amountCents: number | null;
  percent: number | null;
  minSpendCents: number | null;
  ticketIds: string[];
  uses: number | null;
  perBuyer: number | null;
  opensAt: Dayjs | null;
  closesAt: Dayjs | null;
  isOn: boolean;
}

export type RuleValues = Omit<CouponValues, 'couponCode'>;
type Rules = Omit<z.input<typeof couponAdd.input>, 'eventId' | 'couponCode'>;

export const newRules: RuleValues = {
  name: '',
  kind: 'percent',
  amountCents: null,
  percent: null,
  minSpendCents: null,
  ticketIds: [],
  uses: null,
  perBuyer: null,
  opensAt: null,
  closesAt: null,
  isOn: true,
};

const toPicker = (moment: string | null, timeZone: string) =>
  moment === null ? null : dayjs(toWall(moment, timeZone));
const fromPicker = (value: Dayjs | null, timeZone: string) =>
  value ? fromWall(value.format('YYYY-MM-DDTHH:mm'), timeZone) : null;

export function valuesOf(coupon: CouponRow, timeZone: string): CouponValues {
  const { couponCode, name, kind, amountCents, percent, ticketIds, uses, perBuyer, isOn } = coupon;
  return {
    couponCode,
    name,
    kind,
    amountCents,
    percent,
    ticketIds,
    uses,
    perBuyer,
    isOn,
    minSpendCents: coupon.minSpendCents || null,
    opensAt: toPicker(coupon.opensAt, timeZone),
    closesAt: toPicker(coupon.closesAt, timeZone),
  };
}

export function rulesOf(values: RuleValues, timeZone: string): Rules {
  return {
    name: values.name ?? '',
    kind: values.kind,
    amountCents: values.kind === 'amount' ? values.amountCents : null,
    percent: values.kind === 'percent' ? values.percent : null,
    minSpendCents: values.minSpendCents ?? 0,
    ticketIds: values.ticketIds ?? [],
    uses: values.uses ?? null,
    perBuyer: values.perBuyer ?? null,
    opensAt: fromPicker(values.opensAt, timeZone),
    closesAt: fromPicker(values.closesAt, timeZone),
    isOn: values.isOn,
  };
}

/** Where an event's tickets are bought, with a code filled in. */
export function codeUrl(eventCode: string, code: string): string {
  return `${window.location.origin}/buy-ticket?${new URLSearchParams({ event: eventCode, code }).toString()}`;
}
