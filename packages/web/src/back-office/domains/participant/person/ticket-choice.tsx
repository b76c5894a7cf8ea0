import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import type { ManagedTicket } from '@convoke/contract/ticket/ticket.calls.ts';
import { Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../../core/format.ts';
import { MoneyField } from '../../../../ui/form/fields.tsx';
import { KeptField } from '../../../../ui/form/kept-field.tsx';

interface Props {
  tickets: readonly ManagedTicket[];
  value: string | undefined;
  onChange: (ticket: ManagedTicket | undefined) => void;
}

/** Which ticket somebody who is added comes by, if any, and whether it was paid elsewhere: fields `isPaid` and `paidCents` of the form. */
export function TicketChoice({ tickets, value, onChange }: Props) {
  const { t } = useTranslation();
  const left = ({ stock, sold, held, offered }: ManagedTicket) =>
    stock === null
      ? ''
      : ` · ${t('participant:add.left', { n: formatNumber(Math.max(0, stock - sold - held - offered)) })}`;
  const options = [
    { value: '', label: t('participant:add.noTicket') },
    ...tickets.map((ticket) => ({
      value: ticket.ticketId,
      label: `${ticket.name} · ${formatMoney(ticket.priceCents, ticket.currency)}${left(ticket)}`,
    })),
  ];
  return (
    <>
      <KeptField of={participantAdd} name="ticketId" id="add-ticket" label={t('field:ticket')}>
        <Select
          id="add-ticket"
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          value={value ?? ''}
          options={options}
          onChange={(ticketId) => onChange(tickets.find((ticket) => ticket.ticketId === ticketId))}
        />
      </KeptField>
      {value !== undefined && (
        <>
          {/* No field of a call: free is the amount 0. */}
          <Form.Item name="isPaid">
            <Radio.Group
              options={[
                { value: false, label: t('participant:add.free') },
                { value: true, label: t('participant:add.paid') },
              ]}
            />
          </Form.Item>
          <PaidAmount />
        </>
      )}
    </>
  );
}

function PaidAmount() {
  const { t } = useTranslation();
  const isPaid = Form.useWatch<boolean>('isPaid');
  if (isPaid !== true) return null;
  return <MoneyField of={participantAdd} name="paidCents" label={t('participant:add.amount')} required min={1} />;
}
