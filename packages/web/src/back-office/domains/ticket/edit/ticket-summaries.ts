import type { TFunction } from 'i18next';
import { formatDateTime, formatMoney, formatNumber, formatRange } from '../../../../core/format.ts';
import type { TicketValues } from '../common/ticket-values.ts';

export type Setting = keyof TicketValues;

interface Known {
  timeZone: string;
  pools: readonly { poolId: string; name: string }[];
  groups: readonly { groupId: string; groupName: string }[];
}

/** What the sections of a ticket's form say while they are closed: what is set in them, in one line. */
export function summaries(t: TFunction, { timeZone, pools, groups }: Known) {
  const listed = (...parts: (string | 0 | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  const moment = (at: string) => formatDateTime(at, timeZone);
  return {
    description: ({ description }: TicketValues) => description?.trim() || t('field:none'),

    sale: ({ onSale, opensAt, closesAt }: TicketValues) => {
      if (onSale === false) return t('ticket:window.off');
      if (opensAt && closesAt) return formatRange(opensAt, closesAt, timeZone);
      if (opensAt) return t('ticket:sum.from', { time: moment(opensAt) });
      return closesAt ? t('ticket:window.until', { time: moment(closesAt) }) : t('ticket:sum.always');
    },

    limits: ({ minPerOrder, maxPerOrder, perBuyer, poolId }: TicketValues) =>
      listed(
        t('ticket:sum.perOrder', { least: formatNumber(minPerOrder ?? 1), most: formatNumber(maxPerOrder ?? 1) }),
        perBuyer && t('ticket:sum.perBuyer', { n: formatNumber(perBuyer) }),
        pools.find((pool) => pool.poolId === poolId)?.name,
      ),

    tiers: ({ tiers = [] }: TicketValues) =>
      tiers
        .map(({ name, priceCents }) =>
          `${name ?? ''} ${priceCents == null ? '' : formatMoney(priceCents, 'CNY')}`.trim(),
        )
        .join(' · ') || t('field:none'),

    access: ({ needsReview, isHidden }: TicketValues) =>
      listed(
        t(isHidden ? 'ticket:field.isHidden' : 'ticket:sum.visible'),
        t(needsReview ? 'ticket:sum.review' : 'ticket:sum.noReview'),
      ),

    door: ({ entries, companions, groupId }: TicketValues) =>
      listed(
        entries ? t('ticket:mark.entries', { count: entries }) : t('ticket:sum.entries'),
        companions ? t('ticket:mark.companions', { count: companions }) : t('ticket:sum.noCompanions'),
        groups.find((group) => group.groupId === groupId)?.groupName,
      ),
  };
}
