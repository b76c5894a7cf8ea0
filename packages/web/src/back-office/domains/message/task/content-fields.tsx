import { messageMailSend, messageSmsBatch } from '@convoke/contract/message/message.task.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import {
  maxSmsLength,
  optOutSentence,
  smsSegments,
  smsText,
  standardVariables,
  variablesIn,
} from '@convoke/contract/message/message.text.ts';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { Field, LongTextField, TextField } from '../../../../ui/form/fields.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { partOf } from '../../../../ui/schema.ts';
import { TemplatePick } from '../sms/template-pick.tsx';

const sms = partOf(messageSmsBatch, 'sms');
const mail = partOf(messageMailSend, 'mail');

/** What a text message says, with its length while it is typed. */
export function SmsFields() {
  const { t } = useTranslation();
  const at = ['sms'];
  return (
    <>
      <TemplatePick />
      <div className="form-grid">
        <TextField
          of={sms}
          at={at}
          name="signName"
          label={t('message:form.sign')}
          extra={t('message:form.signHint')}
          placeholder={t('message:form.signExample')}
        />
        <TextField
          of={sms}
          at={at}
          name="vendorTemplate"
          label={t('message:form.vendorTemplate')}
          extra={t('message:form.vendorTemplateHint')}
        />
      </div>
      <LongTextField of={sms} at={at} name="text" label={t('message:form.text')} extra={<SmsLength />} />
      <VariableDefaults channel="sms" />
    </>
  );
}

/** How long the message is with its signature and the sentence of opting out, and how many segments that makes. */
function SmsLength() {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const sign = Form.useWatch<string>(['sms', 'signName'], form) ?? '';
  const text = Form.useWatch<string>(['sms', 'text'], form) ?? '';
  const purpose = Form.useWatch<string>('purpose', form);
  const whole = smsText(sign, text, purpose === 'promotion' ? optOutSentence : '');
  const segments = smsSegments(whole);
  return (
    <span className={whole.length > maxSmsLength ? 'message-bad' : ''} aria-live="polite">
      {t('message:form.length', { count: segments, n: formatNumber(whole.length), segments: formatNumber(segments) })}{' '}
      {t('message:form.variablesHint')}
    </span>
  );
}

/** What a mail says. */
export function MailFields() {
  const { t } = useTranslation();
  const at = ['mail'];
  return (
    <>
      <TextField of={mail} at={at} name="subject" label={t('message:form.subject')} />
      <TextField
        of={mail}
        at={at}
        name="preview"
        label={t('message:form.preview')}
        extra={t('message:form.previewHint')}
      />
      <div className="form-grid">
        <TextField of={mail} at={at} name="fromName" label={t('message:form.fromName')} />
        <TextField of={mail} at={at} name="replyTo" label={t('message:form.replyTo')} />
      </div>
      <Field of={mail} at={at} name="html" label={t('message:form.html')} extra={t('message:form.variablesHint')}>
        <RichText label={t('message:form.html')} />
      </Field>
      <VariableDefaults channel="mail" />
    </>
  );
}

/** For each variable that the texts name: what stands there where somebody has none. */
function VariableDefaults({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const content = (Form.useWatch<Record<string, unknown>>(channel, form) ?? {}) as Record<string, unknown>;
  const texts = ['subject', 'preview', 'html', 'text'].map((name) => content[name]);
  const names = variablesIn(...texts.filter((text) => typeof text === 'string'));
  if (names.length === 0) return null;
  return (
    <fieldset className="message-variables">
      <legend>{t('message:form.variables')}</legend>
      {names.map((name) => (
        <Form.Item
          key={name}
          name={[channel, 'variables', name]}
          label={name}
          // The server knows these; of any other it wants to hear something, were it nothing.
          {...(!(standardVariables as readonly string[]).includes(name) && { initialValue: '' })}
        >
          <Input maxLength={100} placeholder={t('message:form.variableNone')} />
        </Form.Item>
      ))}
    </fieldset>
  );
}
