import {
  type IntentRow,
  outboundIntentAdd,
  outboundIntentList,
  outboundIntentUpdate,
} from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { intentConsequences } from '@convoke/contract/outbound/outbound.rules.ts';
import { groupColours } from '@convoke/contract/participant/participant.rules.ts';
import { App, Form, Radio, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { Field, NumberField, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { atFields } from '../../../../ui/form/form-failure.ts';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';

type Values = z.input<typeof outboundIntentAdd.input>;

interface Props extends DialogState {
  opened: IntentRow | 'new';
  onSaved: () => Promise<unknown>;
}

const of = outboundIntentAdd;

/** An outcome: its name, its colour, and what follows from it. */
export function OutcomeDialog({ opened, onSaved, open, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const known = opened === 'new' ? undefined : opened;
  const [theirs, setTheirs] = useState<IntentRow>();
  const intent = theirs ?? known;
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    const { consequence } = values;
    const given = {
      ...values,
      retryMinutes: consequence === 'retry' ? values.retryMinutes : null,
      banDays: consequence === 'ban' ? (values.banDays ?? null) : null,
    };
    const saving = intent
      ? call(
          outboundIntentUpdate,
          inputOf(outboundIntentUpdate, { ...given, intentId: intent.intentId, version: intent.version }),
          quiet,
        )
      : call(of, inputOf(of, given), quiet);
    try {
      await atFields<unknown>(saving, { CALL_INTENT_TAKEN: 'name' });
    } catch (error) {
      if (error instanceof CallFailure && error.failure === 'CALL_CHANGED')
        setTheirs((await call(outboundIntentList, {}, quiet)).find(({ intentId }) => intentId === intent?.intentId));
      throw error;
    }
    void message.success(t(intent ? 'common:saved' : 'common:added'));
    await onSaved();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={known?.name ?? t('outbound:add.outcomes')}
      name="call-outcome"
      initial={{ ...valuesOf(of, known), ...(!known && { retryMinutes: 240 }) }}
      okText={t(known ? 'common:save' : 'common:add')}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          {theirs && (
            <ChangedMeanwhile
              form={form}
              theirs={valuesOf(of, theirs)}
              labels={{
                name: t('field:thingName'),
                colour: t('field:colour'),
                consequence: t('outbound:outcome.then'),
                retryMinutes: t('outbound:outcome.retryMinutes'),
                banDays: t('outbound:outcome.banDays'),
                isSuccess: t('outbound:outcome.success'),
              }}
            />
          )}
          <TextField of={of} name="name" label={t('field:thingName')} />
          <SelectField
            of={of}
            name="colour"
            label={t('field:colour')}
            options={groupColours.map((value) => ({
              value,
              label: <Tag color={value}>{t(`participant:group.colour.${value}`)}</Tag>,
            }))}
          />
          <Field of={of} name="consequence" label={t('outbound:outcome.then')}>
            <Radio.Group
              className="call-choices"
              options={intentConsequences.map((value) => ({
                value,
                label: (
                  <>
                    {t(`outbound:outcome.consequence.${value}`)}
                    <span className="muted call-choice-text">{t(`outbound:outcome.consequenceText.${value}`)}</span>
                  </>
                ),
              }))}
            />
          </Field>
          <OfConsequence />
          <SwitchField
            of={of}
            name="isSuccess"
            label={t('outbound:outcome.success')}
            extra={<span className="muted call-choice-text">{t('outbound:outcome.successHint')}</span>}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What is asked of the chosen consequence alone. */
function OfConsequence() {
  const { t } = useTranslation();
  const consequence = Form.useWatch<string | undefined>('consequence');
  if (consequence === 'retry')
    return <NumberField of={of} name="retryMinutes" required label={t('outbound:outcome.retryMinutes')} />;
  if (consequence === 'ban')
    return (
      <NumberField
        of={of}
        name="banDays"
        label={t('outbound:outcome.banDays')}
        placeholder={t('outbound:ban.forGood')}
      />
    );
  return null;
}
