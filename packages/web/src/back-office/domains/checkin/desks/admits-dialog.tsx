import { checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { SwitchField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { partOf } from '../../../../ui/schema.ts';
import { useTold } from '../../../../ui/told.ts';
import { useRefreshSignIn } from '../people/use-set-status.ts';
import type { SignPoint } from './sign-places.ts';

const ticketOf = partOf(checkinPointUpdate, 'tickets');

interface Values {
  /** By ticket. */
  tickets: Record<string, { admits: boolean }>;
  admitsTicketless: boolean;
  admitsSandbox: boolean;
}

/** Which tickets are good at a point. What is not touched stays as the default has it, for tickets that come later too. */
export function AdmitsDialog({ point, open, onClose }: { point: SignPoint; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshSignIn(point.eventId);
  const told = useTold(refresh);
  const { signPointId, tickets } = point;
  const save = async (values: Values) => {
    const changed = tickets
      .filter(({ ticketId, admits }) => values.tickets[ticketId]?.admits !== admits)
      .map(({ ticketId, admits }) => ({ ticketId, admits: !admits }));
    const { admitsTicketless, admitsSandbox } = values;
    await call(
      checkinPointUpdate,
      { signPointId, tickets: changed, admitsTicketless, admitsSandbox },
      { quiet: true, hideLoad: true },
    );
    void message.success(t('checkin:admits.saved'));
    void refresh();
  };
  const reset = async () => {
    const asked = tickets.map(({ ticketId }) => ({ ticketId, admits: null }));
    await told(call(checkinPointUpdate, { signPointId, tickets: asked }, { hideLoad: true }));
    onClose();
  };
  const line = (label: string, ...notes: (string | false)[]) => ({
    className: 'admits-line',
    label,
    extra: <span className="muted">{notes.map((note) => note && ` · ${note}`)}</span>,
  });
  return (
    <FormDialog<Values>
      open={open}
      name="admits"
      title={t('checkin:admits.title', { name: point.name })}
      initial={{
        tickets: Object.fromEntries(tickets.map(({ ticketId, admits }) => [ticketId, { admits }])),
        admitsTicketless: point.admitsTicketless,
        admitsSandbox: point.admitsSandbox,
      }}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="muted">{t('checkin:admits.text')}</p>
      {tickets.map(({ ticketId, name, kind, chosen }) => (
        <SwitchField
          key={ticketId}
          of={ticketOf}
          at={['tickets', ticketId]}
          name="admits"
          {...line(
            name,
            t(kind === 'paid' ? 'checkin:admits.paid' : 'checkin:admits.free'),
            chosen === null && t('checkin:admits.byDefault'),
          )}
        />
      ))}
      <SwitchField of={checkinPointUpdate} name="admitsTicketless" {...line(t('checkin:admits.ticketless'))} />
      <SwitchField
        of={checkinPointUpdate}
        name="admitsSandbox"
        {...line(t('checkin:admits.sandbox'), t('checkin:admits.sandboxNote'))}
      />
      {tickets.some(({ chosen }) => chosen !== null) && (
        <Button type="link" className="admits-reset" onClick={() => void reset()}>
          {t('checkin:admits.reset')}
        </Button>
      )}
    </FormDialog>
  );
}
