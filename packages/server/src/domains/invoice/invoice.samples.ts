import { counted, few, written } from '../../../testing/growth/bounds.ts';
import type { GrowthWorld } from '../../../testing/growth/known.ts';
import type { Input, Samples } from '../../../testing/samples.ts';

const invoice = { kind: 'person', title: 'Ana' };

/** An application that nothing has come of yet. */
async function fresh(
  call: 'invoice.applyFor' | 'invoice.ownApply',
  orderId: unknown,
  world: GrowthWorld,
): Promise<Input> {
  return { invoiceId: (await world.call<{ invoiceId: string }>(call, { orderId, invoice, amountCents: 1 })).invoiceId };
}

export const samples: Samples = {
  after: ['account', 'order'],
  async things({ one }) {
    const invoiceId = await one(`
      WITH paid AS (
        INSERT INTO recharge (organisation_id, number, amount_cents, credit_cents, invoiced_cents, created_by, state, paid_at, expires_at)
        SELECT $1, 'R-OF-A-SAMPLE', 1000, 1000, 500, id, 'PAID', now(), now() FROM app_user WHERE organisation_id = $1 AND $2::uuid IS NOT NULL LIMIT 1
        RETURNING id)
      INSERT INTO invoice (organisation_id, recharge_id, subject_number, kind, type, title, amount_cents, applied_by)
      SELECT $1, id, 'R-OF-A-SAMPLE', 'person', 'ordinary', 'Ana', 500, 'organiser' FROM paid RETURNING id`);
    const invoiceGroupId = await one(`
      INSERT INTO invoice_title (organisation_id, kind, type, title) SELECT $1, 'person', 'ordinary', 'Ana' WHERE $2::uuid IS NOT NULL RETURNING id`);
    return { invoiceId, invoiceGroupId };
  },
  namesNothing: {
    'invoice.taxNumber': 'a tax payer’s number',
    'invoice.number': 'what stands on the file of an invoice',
  },
  growth: {
    async world({ call, one }, { orderId }) {
      const { invoiceGroupId } = await call<{ invoiceGroupId: string }>('invoice.groupAdd', invoice);
      // One of a hundred, not the default, of which there is one.
      await one(`UPDATE invoice_title SET is_default = false WHERE organisation_id = $1`);
      await call('invoice.setting', { asksAll: false });
      const { invoiceId } = await call<{ invoiceId: string }>('invoice.applyFor', { orderId, invoice, amountCents: 1 });
      return { invoiceId, invoiceGroupId };
    },
    calls: {
      'invoice.groupAdd': () => invoice,
      'invoice.groupEdit': ({ invoiceGroupId }) => ({ invoiceGroupId, bank: 'ICBC' }),
      'invoice.groupDelete': ({ invoiceGroupId }) => ({ invoiceGroupId, type: 'ordinary' }),
      'invoice.apply': ({ rechargeId, invoiceGroupId }) => ({ invoiceId: rechargeId, invoiceGroupId, amountCents: 1 }),
      'invoice.applyFor': ({ orderId }) => ({ orderId, invoice, amountCents: 1 }),
      'invoice.ownApply': ({ orderId }) => ({ orderId, invoice, amountCents: 1 }),
      'invoice.reject': async ({ orderId }, world) => ({
        ...(await fresh('invoice.applyFor', orderId, world)),
        reason: 'no',
      }),
      'invoice.withdraw': ({ orderId }, world) => fresh('invoice.applyFor', orderId, world),
      'invoice.ownWithdraw': async ({ orderId }, world) => ({
        orderId,
        ...(await fresh('invoice.ownApply', orderId, world)),
      }),
    },
    searches: {
      'invoice.list': ({ invoiceId }) => ({ number: String(invoiceId).slice(0, 8) }),
    },
    besides: {
      'invoice.list': {
        'those that need a red letter': () => ({ needsRed: true }),
      },
    },
    jobs: {
      'invoice.told': ({ invoiceId }, { organisationId }) => ({ organisationId, invoiceId }),
    },
    unmeasured: ['invoice.issue', 'invoice.red', 'invoice.file', 'invoice.ownFile'],
    growing: {
      'invoice.list': counted,
      'invoice.export': written,
      'invoice.groupList': few,
      'invoice.groupAdd': few,
      'invoice.groupEdit': few,
    },
    atMost: { invoice_title: 50 },
  },
};
