import { accountRecharge } from '@convoke/contract/account/account.calls.ts';
import { counted, summed, written } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  async things({ organisation }) {
    const { orderId } = await organisation.call(accountRecharge, { amountCents: 10_000 });
    return { 'account.orderId': orderId };
  },
  growth: {
    async world({ one }) {
      const recharge = await one(`SELECT id, number FROM recharge WHERE organisation_id = $1 LIMIT 1`);
      return { rechargeNumber: recharge['number'], rechargeId: recharge['id'] };
    },
    calls: {
      'account.rechargeCheck': ({ rechargeId }) => ({ orderId: rechargeId }),
    },
    searches: {
      'account.expenditures': ({ rechargeNumber }) => ({ number: rechargeNumber }),
      'account.recharges': ({ rechargeNumber }) => ({ number: rechargeNumber }),
    },
    growing: {
      'account.current': summed,
      'account.expenditures': counted,
      'account.expendituresExport': written,
      'account.recharges': counted,
    },
  },
};
