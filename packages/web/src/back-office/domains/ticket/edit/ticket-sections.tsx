import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { type ManagedTicket, ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { Field, LongTextField, NumberField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormSection } from '../../../../ui/form/form-section.tsx';
import { valuesOf as valuesFor } from '../../../../ui/form/form-values.ts';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { buyUrl, type TicketValues } from '../common/ticket-values.ts';
import { useTickets } from '../common/use-tickets.ts';
import { PoolSelect } from '../pools/pool-select.tsx';
import { type Setting, summaries } from './ticket-summaries.ts';
import { TierFields } from './tier-fields.tsx';
import { WindowFields } from './window-fields.tsx';

interface Props {
  ticket: ManagedTicket | undefined;
  /** What the form begins with. */
  values: TicketValues;
  event: { eventId: string; code: string; timeZone: string };
}

const of = ticketAdd;
const usual = valuesFor(of);

/** The fields of each section. */
const parts = {
  description: ['description'],
  sale: ['onSale', 'opensAt', 'closesAt'],
  limits: ['minPerOrder', 'maxPerOrder', 'perBuyer', 'poolId'],
  tiers: ['tiers'],
  access: ['needsReview', 'isHidden', 'accessCode'],
  door: ['entries', 'companions', 'groupId'],
} as const satisfies Record<string, readonly Setting[]>;

/** What most tickets leave as it is. A section with something that is not as usual is open. */
export function TicketSections({ ticket, values, event }: Props) {
  const { t } = useTranslation();
  const { eventId, timeZone } = event;
  const tickets = useTickets(eventId);
  const pools = tickets.query.data?.pools ?? [];
  const groups = useCall(checkinGroupList, { eventId });
  const others = (groups.data ?? []).filter((group) => !group.isDefault);
  const form = Form.useFormInstance<TicketValues>();
  const isHidden = Form.useWatch('isHidden', form);
  const code = Form.useWatch('accessCode', form)?.trim();
  const says = summaries(t, { timeZone, pools, groups: others });
  const part = (key: keyof typeof parts) => ({
    fields: parts[key],
    summary: says[key],
    startsOpen: parts[key].some((name) => JSON.stringify(values[name] ?? null) !== JSON.stringify(usual[name] ?? null)),
  });
  return (
    <div>
      <FormSection<TicketValues> title={t('field:description')} {...part('description')}>
        <LongTextField
          of={of}
          name="description"
          label={t('field:description')}
          placeholder={t('ticket:form.descriptionExample')}
          input={{ autoSize: { minRows: 2, maxRows: 8 } }}
        />
      </FormSection>

      <FormSection<TicketValues> title={t('ticket:form.window')} {...part('sale')}>
        <SwitchLine name="onSale" label={t('ticket:field.onSale')} text={t('ticket:form.onSaleHint')} />
        <WindowFields timeZone={timeZone} />
      </FormSection>

      <FormSection<TicketValues> title={t('ticket:form.limits')} {...part('limits')}>
        <div className="form-grid three">
          <NumberField of={of} name="minPerOrder" required label={t('ticket:field.minPerOrder')} />
          <NumberField
            of={of}
            name="maxPerOrder"
            required
            label={t('ticket:field.maxPerOrder')}
            dependencies={['minPerOrder']}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_, most: number | null) =>
                  most !== null && most < Number(getFieldValue('minPerOrder'))
                    ? Promise.reject(new Error(t('ticket:form.mostBelowLeast')))
                    : Promise.resolve(),
              }),
            ]}
          />
          <NumberField of={of} name="perBuyer" label={t('ticket:field.perBuyer')} placeholder={t('field:unlimited')} />
        </div>
        <Field of={of} name="poolId" label={t('ticket:pool.title')} extra={t('ticket:form.poolHint')}>
          <PoolSelect eventId={eventId} pools={pools} onMade={() => void tickets.refresh()} />
        </Field>
      </FormSection>

      <FormSection<TicketValues> title={t('ticket:tier.title')} {...part('tiers')}>
        <p className="muted">{t('ticket:tier.text')}</p>
        <TierFields
          timeZone={timeZone}
          taken={new Map((ticket?.tiers ?? []).map((tier) => [tier.tierId, tier.taken]))}
        />
      </FormSection>

      <FormSection<TicketValues> title={t('ticket:form.access')} {...part('access')}>
        <SwitchLine name="needsReview" label={t('ticket:field.needsReview')} text={t('ticket:form.reviewHint')} />
        <SwitchLine name="isHidden" label={t('ticket:field.isHidden')} text={t('ticket:form.hiddenHint')} />
        <div hidden={!isHidden}>
          <TextField
            of={of}
            name="accessCode"
            label={t('ticket:field.accessCode')}
            extra={
              code ? (
                <CopyText
                  text={buyUrl(event.code, code)}
                  shown={buyUrl(event.code, code).replace(/^https?:\/\//, '')}
                />
              ) : (
                t('ticket:form.codeHint')
              )
            }
          />
        </div>
      </FormSection>

      <FormSection<TicketValues> title={t('ticket:form.door')} {...part('door')}>
        <div className="form-grid">
          <NumberField
            of={of}
            name="entries"
            label={t('field:entries')}
            placeholder={t('ticket:form.anyEntries')}
            extra={t('ticket:form.entriesHint')}
          />
          <NumberField
            of={of}
            name="companions"
            label={t('ticket:field.companions')}
            extra={t('ticket:form.companionsHint')}
          />
        </div>
        <SelectField
          of={of}
          name="groupId"
          label={t('ticket:field.group')}
          extra={t('ticket:form.groupHint')}
          placeholder={t('ticket:form.defaultGroup')}
          options={others.map((group) => ({ value: group.groupId, label: group.groupName }))}
          input={{ allowClear: true }}
        />
      </FormSection>
    </div>
  );
}
