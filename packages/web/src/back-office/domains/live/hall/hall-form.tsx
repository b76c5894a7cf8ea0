import { type HallView, hallUpdate } from '@convoke/contract/live/live.hall.calls.ts';
import { liveAccess } from '@convoke/contract/live/live.rules.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { App, Form, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { Field, LongTextField, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { atFields } from '../../../../ui/form/form-failure.ts';
import { FormPage } from '../../../../ui/form/form-page.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';

type Values = z.input<typeof hallUpdate.input>;

const fieldOf = { LIVE_PASSWORD_NEEDED: 'password', LIVE_TICKET_MISSING: 'ticketIds' };

/** Who may watch, and what is said when all is over. */
export function HallForm({ hall }: { hall: HallView }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const refresh = useRefresh('live');
  // What the form began with: another's change is noticed by it.
  const [version, setVersion] = useState(hall.version);
  const save = async (values: Values) => {
    const { eventId } = hall;
    // A password that was not typed stays as it is.
    const given = { ...values, password: values.password?.trim() || undefined };
    const input = inputOf(hallUpdate, { ...given, eventId, version });
    const changed = await atFields(call(hallUpdate, input, { quiet: true, hideLoad: true }), fieldOf);
    setVersion(changed.version);
    form.setFieldValue('password', '');
    void message.success(t('common:saved'));
    await refresh();
  };
  return (
    <Panel title={t('live:hall.access')}>
      <FormPage<Values> form={form} initial={valuesOf(hallUpdate, hall)} onSubmit={save}>
        <Field of={hallUpdate} name="access">
          <Radio.Group
            className="live-choices"
            aria-label={t('live:hall.access')}
            options={liveAccess.map((access) => ({
              value: access,
              label: (
                <>
                  {t(`live:access.${access}`)}
                  <span className="muted live-choice-text">{t(`live:accessText.${access}`)}</span>
                </>
              ),
            }))}
          />
        </Field>
        <OfAccess hall={hall} />
        <SwitchField
          of={hallUpdate}
          name="isOneDevice"
          label={t('live:hall.oneDevice')}
          extra={<span className="muted live-choice-text">{t('live:hall.oneDeviceText')}</span>}
        />
        <LongTextField
          of={hallUpdate}
          name="closingText"
          label={t('live:hall.closing')}
          extra={t('live:hall.closingHint')}
        />
      </FormPage>
    </Panel>
  );
}

/** What is asked of the chosen access alone. */
function OfAccess({ hall }: { hall: HallView }) {
  const { t } = useTranslation();
  const access = Form.useWatch<string | undefined>('access');
  const tickets = useCall(ticketManage, access === 'ticket' && { eventId: hall.eventId }).data?.tickets ?? [];
  if (access === 'password')
    return (
      <TextField
        of={hallUpdate}
        name="password"
        required={!hall.hasPassword}
        label={t('live:hall.password')}
        extra={t(hall.hasPassword ? 'live:hall.passwordKept' : 'live:hall.passwordHint')}
        input={{ autoComplete: 'off' }}
      />
    );
  if (access !== 'ticket') return null;
  const gone = hall.ticketIds.filter((ticketId) => !tickets.some((ticket) => ticket.ticketId === ticketId));
  return (
    <SelectField
      of={hallUpdate}
      name="ticketIds"
      label={t('field:tickets')}
      placeholder={t('live:hall.everyTicket')}
      options={[
        ...tickets.map(({ ticketId, name }) => ({ value: ticketId, label: name })),
        ...(tickets.length > 0 ? gone.map((value) => ({ value, label: t('live:hall.goneTicket') })) : []),
      ]}
      input={{ mode: 'multiple', allowClear: true }}
    />
  );
}
