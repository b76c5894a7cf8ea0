import {
  type CallAgentRow,
  outboundAgentAdd,
  outboundAgentPage,
  outboundAgentUpdate,
} from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { mostAgents } from '@convoke/contract/outbound/outbound.rules.ts';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { NumberField, requiredRule, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { atFields } from '../../../../ui/form/form-failure.ts';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';

type Values = z.input<typeof outboundAgentAdd.input>;

interface Props extends DialogState {
  opened: CallAgentRow | 'new';
  onSaved: () => Promise<unknown>;
}

const of = outboundAgentAdd;

/** An agent: who signs in by which name, and how much they get. A password that is left empty stays as it is. */
export function AgentDialog({ opened, onSaved, open, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const known = opened === 'new' ? undefined : opened;
  const [theirs, setTheirs] = useState<CallAgentRow>();
  const agent = theirs ?? known;
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    // Anybody may be with an agent whose limit was emptied.
    const given = { ...values, most: values.most ?? null, password: values.password || undefined };
    const saving = agent
      ? call(
          outboundAgentUpdate,
          inputOf(outboundAgentUpdate, { ...given, outboundId: agent.outboundId, version: agent.version }),
          quiet,
        )
      : call(of, inputOf(of, given), quiet);
    try {
      await atFields<unknown>(saving, { CALL_LOGIN_TAKEN: 'loginName' });
    } catch (error) {
      if (error instanceof CallFailure && error.failure === 'CALL_CHANGED') {
        const { records } = await call(outboundAgentPage, { size: mostAgents }, quiet);
        setTheirs(records.find(({ outboundId }) => outboundId === agent?.outboundId));
      }
      throw error;
    }
    void message.success(t(agent ? 'common:saved' : 'common:added'));
    await onSaved();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={known?.name ?? t('outbound:add.agents')}
      name="call-agent"
      initial={valuesOf(of, known)}
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
                name: t('field:personName'),
                loginName: t('outbound:agent.loginName'),
                weight: t('outbound:agent.weight'),
                most: t('outbound:agent.most'),
                isActive: t('outbound:agent.isActive'),
              }}
            />
          )}
          <TextField of={of} name="name" label={t('field:personName')} input={{ autoComplete: 'off' }} />
          <TextField
            of={of}
            name="loginName"
            label={t('outbound:agent.loginName')}
            extra={t('outbound:agent.loginHint')}
            rules={[
              {
                pattern: /^\s*[A-Za-z0-9][A-Za-z0-9._@-]{1,62}[A-Za-z0-9]\s*$/,
                message: t('outbound:agent.loginForm'),
              },
            ]}
            input={{ autoComplete: 'off' }}
          />
          <Form.Item
            name="password"
            label={t(agent ? 'outbound:agent.newPassword' : 'outbound:agent.password')}
            extra={t(agent ? 'outbound:agent.newPasswordHint' : 'outbound:agent.passwordHint')}
            rules={[
              ...(agent ? [] : [requiredRule()]),
              { pattern: /^(?=.*\p{L})(?=.*\d).{8,72}$/u, message: t('outbound:agent.passwordForm') },
            ]}
          >
            <Input.Password autoComplete="new-password" />
          </Form.Item>
          <div className="form-grid">
            <NumberField
              of={of}
              name="weight"
              label={t('outbound:agent.weight')}
              extra={t('outbound:agent.weightHint')}
              required
            />
            <NumberField
              of={of}
              name="most"
              label={t('outbound:agent.most')}
              extra={t('outbound:agent.mostHint')}
              placeholder={t('field:unlimited')}
            />
          </div>
          <SwitchField
            of={of}
            name="isActive"
            label={t('outbound:agent.isActive')}
            extra={<span className="muted call-choice-text">{t('outbound:agent.isActiveHint')}</span>}
          />
        </>
      )}
    </FormDialog>
  );
}
