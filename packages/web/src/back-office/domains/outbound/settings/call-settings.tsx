import { outboundSettings, outboundSettingsSave } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { App, Form, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { Field, NumberField } from '../../../../ui/form/fields.tsx';
import { FormPage } from '../../../../ui/form/form-page.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { ZoneSelect } from '../../../../ui/form/zone-select.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { useLine } from '../common/line-note.tsx';
import { Simulated } from '../common/simulated.tsx';
import { WeekInput } from './week-input.tsx';
import { ZonesInput } from './zones-input.tsx';
import './settings.css';

type Told = z.infer<typeof outboundSettings.output>;
type Values = z.input<typeof outboundSettingsSave.input>;

const of = outboundSettingsSave;

/** How a number may begin, as the call takes it. */
const prefixForm = /^\+?\d{1,8}$/;

/** How often and when numbers may be called, and how the line is. */
export function CallSettings() {
  const read = useCall(outboundSettings, {}, { quiet: true, anew: true, once: true });
  if (read.data) return <Settings told={read.data} />;
  return (
    <Panel>
      {read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton active />}
    </Panel>
  );
}

function Settings({ told }: { told: Told }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const refresh = useRefresh(outboundSettings);
  // What the form began with; since a colleague saved something else, that.
  const [known, setKnown] = useState(told);
  const [isChanged, setChanged] = useState(false);
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    try {
      const { version } = await call(of, inputOf(of, { ...values, version: known.version }), quiet);
      setKnown({ ...known, version });
    } catch (error) {
      if (!(error instanceof CallFailure && error.failure === 'CALL_CHANGED')) throw error;
      setKnown(await call(outboundSettings, {}, quiet));
      setChanged(true);
      throw error;
    }
    setChanged(false);
    void message.success(t('outbound:settings.saved'));
    await refresh();
  };
  return (
    <Stack gap="l">
      <LinePanel />
      <FormPage form={form} initial={valuesOf(of, { ...told, version: undefined })} onSubmit={save}>
        {isChanged && (
          <ChangedMeanwhile<Values>
            form={form}
            theirs={valuesOf(of, { ...known, version: undefined })}
            labels={{
              perMinute: t('outbound:settings.perMinute'),
              perDay: t('outbound:settings.perDay'),
              perMonth: t('outbound:settings.perMonth'),
              ringSeconds: t('outbound:settings.ringSeconds'),
              windows: t('outbound:settings.windows'),
              timeZone: t('field:timeZone'),
              zones: t('outbound:settings.zones'),
            }}
          />
        )}
        <Panel title={t('outbound:settings.caps')}>
          <p className="muted call-text">{t('outbound:settings.capsText')}</p>
          <div className="call-caps">
            <NumberField of={of} name="perMinute" required label={t('outbound:settings.perMinute')} />
            <NumberField of={of} name="perDay" required label={t('outbound:settings.perDay')} />
            <NumberField of={of} name="perMonth" required label={t('outbound:settings.perMonth')} />
            <NumberField
              of={of}
              name="ringSeconds"
              required
              label={t('outbound:settings.ringSeconds')}
              extra={t('outbound:settings.ringHint')}
            />
          </div>
        </Panel>
        <Panel title={t('outbound:settings.hours')}>
          <p className="muted call-text">{t('outbound:settings.hoursText')}</p>
          <Field of={of} name="windows" label={t('outbound:settings.windows')}>
            <WeekInput />
          </Field>
          <Field
            of={of}
            name="timeZone"
            required
            label={t('field:timeZone')}
            extra={t('outbound:settings.zoneHint')}
            className="call-zone"
          >
            <ZoneSelect />
          </Field>
          <Field
            of={of}
            name="zones"
            label={t('outbound:settings.zones')}
            extra={t('outbound:settings.zonesHint')}
            rules={[
              {
                validator: (_, zones: Values['zones']) =>
                  (zones ?? []).every(({ prefix }) => prefixForm.test(prefix))
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('outbound:settings.prefixForm'))),
              },
            ]}
          >
            <ZonesInput />
          </Field>
        </Panel>
      </FormPage>
    </Stack>
  );
}

function LinePanel() {
  const { t } = useTranslation();
  const line = useLine();
  if (!line) return null;
  return (
    <Panel title={t('outbound:line.title')}>
      <p className="call-head">
        <Tag color={line.isThere ? 'green' : 'red'}>
          {t(line.isThere ? 'outbound:line.there' : 'outbound:line.gone')}
        </Tag>
        {line.isThere && line.isTrunkUp !== null && !line.isSimulated && (
          <Tag color={line.isTrunkUp ? 'green' : 'red'}>
            {t(line.isTrunkUp ? 'outbound:line.trunkUp' : 'outbound:line.trunkDown')}
          </Tag>
        )}
        {line.isSimulated && <Simulated />}
      </p>
      {line.isSimulated && <p className="muted call-text">{t('outbound:line.simulatedText')}</p>}
    </Panel>
  );
}
