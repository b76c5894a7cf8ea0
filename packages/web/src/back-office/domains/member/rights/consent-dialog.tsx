import { memberConsentRecord } from '@convoke/contract/member/member.consent.calls.ts';
import { consentAnswers, consentChannels, mostInConsentStep } from '@convoke/contract/member/member.rights.rules.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { browserZone, formatNumber } from '../../../../core/format.ts';
import { LongTextField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { consentAnswerTexts, consentChannelTexts } from './consent-texts.ts';

type Values = Omit<z.input<typeof memberConsentRecord.input>, 'memberIds'>;

interface Props {
  /** Whose consent is recorded. */
  memberIds: readonly string[];
  open: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Records what one member or many said about being reached. Where that is known from has to be typed. */
export function ConsentDialog({ memberIds, open, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const channels = useOptions(consentChannelTexts);
  const answers = useOptions(consentAnswerTexts);
  const many = memberIds.length;
  return (
    <FormDialog<Values>
      open={open}
      name="consent"
      title={
        many > 1
          ? t('member-rights:recordSeveral', { count: many, n: formatNumber(many) })
          : t('member-rights:recordTitle')
      }
      initial={{ answer: consentAnswers[0], channels: [consentChannels[0]] }}
      onSubmit={async (values) => {
        let changed = 0;
        for (let from = 0; from < memberIds.length; from += mostInConsentStep) {
          const some = memberIds.slice(from, from + mostInConsentStep);
          const input = inputOf(memberConsentRecord, { ...values, memberIds: some });
          changed += (await call(memberConsentRecord, input, { quiet: true, hideLoad: true })).changed;
        }
        await onDone();
        void message.success(t('member-rights:recorded', { count: changed, n: formatNumber(changed) }));
      }}
      onClose={onClose}
    >
      <SelectField
        of={memberConsentRecord}
        name="channels"
        label={t('member-rights:channels')}
        options={channels}
        input={{ mode: 'multiple' }}
      />
      <SelectField of={memberConsentRecord} name="answer" label={t('member-rights:answer')} options={answers} />
      <TextField
        of={memberConsentRecord}
        name="source"
        label={t('member-rights:source')}
        extra={t('member-rights:sourceHint')}
      />
      <MomentField
        of={memberConsentRecord}
        name="at"
        label={t('member-rights:at')}
        extra={t('member-rights:atHint')}
        timeZone={browserZone()}
      />
      <LongTextField
        of={memberConsentRecord}
        name="words"
        label={t('member-rights:words')}
        extra={t('member-rights:wordsHint')}
      />
    </FormDialog>
  );
}
