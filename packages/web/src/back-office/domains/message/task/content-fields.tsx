import type { SmsTemplate } from '@convoke/contract/message/message.sms.calls.ts';
import { signName } from '@convoke/contract/message/message.fields.ts';
import { type AttachedFile, messageMailSend, messageSmsBatch } from '@convoke/contract/message/message.calls.ts';
import { standardMailVariables, variablesIn as mailVariablesIn } from '@convoke/contract/message/message.mail.rules.ts';
import {
  type MessageChannel,
  type MessagePurpose,
  mostAttachedBytes,
  mostAttachments,
} from '@convoke/contract/message/message.rules.ts';
import { eventVariables, standardVariables, variablesIn } from '@convoke/contract/message/message.text.ts';
import { describeIssues } from '@convoke/contract/core/problems.ts';
import { AutoComplete, Form, type FormRule, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { Field, LongTextField, TextField } from '../../../../ui/form/fields.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { partOf } from '../../../../ui/schema.ts';
import { SenderHint, SenderInput, senderRules, senderTriggers } from '../domain/sender-input.tsx';
import { TemplatePick } from '../sms/template-pick.tsx';
import { useSigns } from '../sms/use-signs.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { MailTemplateLook, MailTemplatePick } from './mail-template-pick.tsx';
import { useKept } from './use-kept.ts';

const sms = partOf(messageSmsBatch, 'sms');
const mail = partOf(messageMailSend, 'mail');

const sameSign = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

/** What a signature can be: what the call takes. */
const signRule: FormRule = {
  validator: (_, name: unknown) => {
    // Empty is another rule's.
    if (name === undefined || name === '') return Promise.resolve();
    const [problem] = describeIssues(signName.safeParse(name).error?.issues ?? [], currentLanguage());
    return problem ? Promise.reject(new Error(problem.message)) : Promise.resolve();
  },
};

const isReady = (each: { state: string; isFiled: boolean }) => each.state === 'approved' && each.isFiled;

/** Who has one signature need not choose it; whoever takes it out again has their reason. */
function useOnlySign(ready: readonly string[]): void {
  const form = Form.useFormInstance();
  const isDone = useRef(false);
  const [only] = ready.length === 1 ? ready : [];
  useEffect(() => {
    if (only === undefined || isDone.current) return;
    isDone.current = true;
    const { templateId, signName } = (form.getFieldValue('sms') ?? {}) as { templateId?: string; signName?: string };
    if (!templateId && !signName) form.setFieldValue(['sms', 'signName'], only);
  }, [only, form]);
}

/** What a text message says: an approved template, or words of one's own with a signature that is chosen or typed. */
export function SmsFields() {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const { signs } = useSigns();
  const purpose = useKept<MessagePurpose>('purpose') ?? 'promotion';
  const templateId = useKept<string | null>('sms', 'templateId');
  const sign = useKept<string>('sms', 'signName') ?? '';
  const at = ['sms'];
  useOnlySign(signs.filter(isReady).map(({ name }) => name));
  const choose = (template: SmsTemplate | null) =>
    form.setFieldsValue({
      sms: template
        ? { signName: template.signName, text: template.text, variables: template.variables }
        : { signName: '', text: '', variables: {} },
    });
  // One that is listed must be approved and filed; of any other the provider says what it thinks.
  const listed: FormRule = {
    warningOnly: true,
    validator: (_, name: unknown) => {
      const found = signs.find((each) => typeof name === 'string' && sameSign(each.name, name));
      return found && !isReady(found) ? Promise.reject(new Error(t('message:form.signUnready'))) : Promise.resolve();
    },
  };
  return (
    <>
      <Field of={sms} at={at} name="templateId" label={t('field:template')} extra={t('message:form.smsTemplateHint')}>
        <TemplatePick purpose={purpose} known={sign && `【${sign}】`} onChosen={choose} />
      </Field>
      {!templateId && (
        <>
          <Field
            of={sms}
            at={at}
            name="signName"
            required
            label={t('message:form.sign')}
            extra={t('message:form.signHint')}
            rules={[signRule, listed]}
          >
            <AutoComplete
              allowClear
              placeholder={t('message:form.signChoose')}
              options={signs
                .filter((each) => isReady(each) && each.name.includes(sign.trim()))
                .map(({ name }) => ({ value: name }))}
            />
          </Field>
          <LongTextField
            of={sms}
            at={at}
            name="text"
            required
            label={t('message:form.text')}
            extra={t('message:form.variablesHint')}
          />
        </>
      )}
      <VariableDefaults channel="sms" />
    </>
  );
}

/** What a mail says: a template with its design, or words of one's own. */
export function MailFields({ attached }: { attached: readonly AttachedFile[] }) {
  const { t } = useTranslation();
  const templateId = useKept<string | null>('mail', 'templateId');
  const purpose = useKept<MessagePurpose>('purpose') ?? 'promotion';
  const at = ['mail'];
  return (
    <>
      <Field of={mail} at={at} name="templateId" label={t('field:template')} extra={t('message:form.mailTemplateHint')}>
        <MailTemplatePick purpose={purpose} />
      </Field>
      {templateId ? (
        <MailTemplateLook templateId={templateId} />
      ) : (
        <>
          <TextField of={mail} at={at} name="subject" required label={t('message:form.subject')} />
          <TextField
            of={mail}
            at={at}
            name="preview"
            label={t('message:form.preview')}
            extra={t('message:form.previewHint')}
          />
          <Field
            of={mail}
            at={at}
            name="fromAddress"
            label={t('message:form.fromAddress')}
            extra={<SenderHint text={t('message:form.fromAddressHint')} />}
            rules={senderRules}
            validateTrigger={senderTriggers}
          >
            <SenderInput />
          </Field>
          <div className="form-grid">
            <TextField of={mail} at={at} name="fromName" label={t('message:form.fromName')} />
            <TextField of={mail} at={at} name="replyTo" label={t('message:form.replyTo')} />
          </div>
          <Field
            of={mail}
            at={at}
            name="html"
            required
            label={t('message:form.html')}
            extra={t('message:form.variablesHint')}
          >
            <RichText label={t('message:form.html')} />
          </Field>
          <VariableDefaults channel="mail" />
        </>
      )}
      <Field
        of={mail}
        at={at}
        name="attachments"
        label={t('message:attach.label')}
        extra={t('message:attach.hint', { most: formatBytes(mostAttachedBytes), n: mostAttachments })}
      >
        <AttachmentsField known={attached} />
      </Field>
    </>
  );
}

const isText = (text: unknown): text is string => typeof text === 'string';

/** For each variable that the texts name: what stands there where somebody has none. What the event says is filled in from it. */
function VariableDefaults({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  const content = useKept<Record<string, unknown>>(channel) ?? {};
  const eventId = useKept<string | null>('eventId');
  const texts = ['subject', 'preview', 'html', 'text'].map((name) => content[name]).filter(isText);
  const everybody: readonly string[] = channel === 'mail' ? standardMailVariables : standardVariables;
  const filled: readonly string[] =
    channel === 'mail' ? standardMailVariables.filter((name) => !isOwn(name)) : eventId ? eventVariables : [];
  const names = (channel === 'mail' ? mailVariablesIn(...texts) : variablesIn(...texts)).filter(
    (name) => !filled.includes(name),
  );
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
          {...(![...everybody, ...eventVariables].includes(name) && { initialValue: '' })}
        >
          <Input maxLength={300} placeholder={t('message:form.variableNone')} />
        </Form.Item>
      ))}
    </fieldset>
  );
}

/** What differs from one recipient to the next. */
const isOwn = (name: string) => (standardVariables as readonly string[]).includes(name);
