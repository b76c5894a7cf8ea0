import {
  type CallTaskRow,
  outboundTaskPage,
  outboundTaskUpdate,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import { App, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { browserZone, formatZone } from '../../../../core/format.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { Field, LongTextField, NumberField, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormPage } from '../../../../ui/form/form-page.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { afterRule } from '../../../../ui/form/zone-moment.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useIntents } from '../common/choices.tsx';
import { IntentTag } from '../../member/calls/call-words.part.tsx';
import { ModeField } from './mode-field.tsx';
import { RetriesInput } from './retries-input.tsx';
import { ScriptPreview } from './script-preview.tsx';

type Values = z.input<typeof outboundTaskUpdate.input>;

const of = outboundTaskUpdate;

/** What agents say, which outcomes there are, how and when is dialled. */
export function TaskSettings({ task }: { task: CallTaskRow }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const refresh = useRefresh('outbound');
  const intents = useIntents();
  const timeZone = browserZone();
  const zone = formatZone(timeZone);
  // What the form began with; since a colleague saved something else, that.
  const [known, setKnown] = useState(task);
  const [isChanged, setChanged] = useState(false);
  const labels = {
    name: t('field:thingName'),
    script: t('outbound:field.script'),
    intentIds: t('outbound:field.intents'),
    retries: t('outbound:field.retries'),
    mostTries: t('outbound:field.mostTries'),
    mode: t('outbound:field.mode'),
    wrapUpSeconds: t('outbound:field.wrapUpSeconds'),
    isRecorded: t('outbound:field.isRecorded'),
    opensAt: t('outbound:field.opensAt', { zone }),
    closesAt: t('outbound:field.closesAt', { zone }),
    consent: t('outbound:field.consent'),
  };
  const names = Object.keys(labels) as (keyof typeof labels)[];
  // Opening or pausing it is another version of the task, but none of this form.
  const isSame = names.every((name) => JSON.stringify(task[name]) === JSON.stringify(known[name]));
  const save = async (values: Values) => {
    const { taskId } = task;
    const sent = inputOf(of, {
      ...values,
      opensAt: values.opensAt ?? null,
      closesAt: values.closesAt ?? null,
      taskId,
      version: isSame ? task.version : known.version,
    });
    const quiet = { quiet: true, hideLoad: true };
    try {
      await call(of, sent, quiet);
    } catch (error) {
      if (!(error instanceof CallFailure && error.failure === 'CALL_CHANGED')) throw error;
      const [theirs] = (await call(outboundTaskPage, { taskId, size: 1 }, quiet)).records;
      if (theirs) setKnown(theirs);
      setChanged(true);
      throw error;
    }
    const [saved] = (await call(outboundTaskPage, { taskId, size: 1 }, quiet)).records;
    if (saved) setKnown(saved);
    setChanged(false);
    void message.success(t('common:saved'));
    await refresh();
  };
  return (
    <FormPage form={form} initial={valuesOf(of, { ...task, state: undefined })} onSubmit={save}>
      {isChanged && <ChangedMeanwhile<Values> form={form} theirs={valuesOf(of, known)} labels={labels} />}
      <div className="call-halves">
        <Panel title={t('outbound:field.script')}>
          <TextField of={of} name="name" label={t('field:thingName')} required />
          <LongTextField
            of={of}
            name="script"
            label={t('outbound:field.script')}
            extra={t('outbound:script.hint', { name: '{name}', company: '{company}', title: '{title}' })}
            input={{ autoSize: { minRows: 6, maxRows: 20 } }}
          />
          <ScriptPreview />
        </Panel>
        <Panel title={t('outbound:tab.outcomes')}>
          <SelectField
            of={of}
            name="intentIds"
            label={t('outbound:field.intents')}
            extra={t('outbound:task.outcomesHint')}
            options={intents.map(({ intentId, name, colour }) => ({
              value: intentId,
              label: <IntentTag intent={{ name, colour }} />,
              title: name,
            }))}
            input={{ mode: 'multiple', allowClear: true, optionFilterProp: 'title' }}
          />
          <Field of={of} name="retries" label={t('outbound:field.retries')} extra={t('outbound:retries.hint')}>
            <RetriesInput />
          </Field>
          <NumberField of={of} name="mostTries" label={t('outbound:field.mostTries')} required />
        </Panel>
        <Panel title={t('outbound:field.dialling')}>
          <ModeField of={of} />
          <NumberField
            of={of}
            name="wrapUpSeconds"
            label={t('outbound:field.wrapUpSeconds')}
            extra={t('outbound:wrapUp.hint')}
            required
          />
          <SwitchField
            of={of}
            name="isRecorded"
            label={t('outbound:field.isRecorded')}
            extra={<span className="muted call-choice-text">{t('outbound:recordedHint')}</span>}
          />
        </Panel>
        <Panel title={t('outbound:task.timesAndConsent')}>
          <div className="form-grid">
            <MomentField
              of={of}
              name="opensAt"
              label={t('outbound:field.opensAt', { zone })}
              timeZone={timeZone}
              placeholder={t('field:atOnce')}
            />
            <MomentField
              of={of}
              name="closesAt"
              label={t('outbound:field.closesAt', { zone })}
              timeZone={timeZone}
              placeholder={t('field:none')}
              dependencies={['opensAt']}
              rules={[afterRule('opensAt', t('outbound:closesFirst'))]}
            />
          </div>
          <TextField
            of={of}
            name="consent"
            label={t('outbound:field.consent')}
            extra={t('outbound:consentHint')}
            placeholder={t('outbound:consentExample')}
          />
        </Panel>
      </div>
    </FormPage>
  );
}
