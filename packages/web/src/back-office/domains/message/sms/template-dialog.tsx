import {
  type SmsSign,
  type SmsTemplate,
  smsTemplateAdd,
  smsTemplateUpdate,
} from '@convoke/contract/message/message.sms.calls.ts';
import { ownVariables, type SmsKind, smsTextProblem } from '@convoke/contract/message/message.sms.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { Alert, App, Button, Form, type FormInstance, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { CheckField, LongTextField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { kindTexts, variableTexts } from './sms-texts.ts';
import { useSigns } from './use-signs.ts';

type Values = z.input<typeof smsTemplateAdd.input>;

/** One to change, one to make another like it of, or a new one. */
export type Opened = { template: SmsTemplate; isCopy: boolean } | 'new';

interface Props {
  opened: Opened;
  onAddSign: () => void;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

const of = smsTemplateAdd;

/** Writes a template beside a phone that shows it. */
export function TemplateDialog({ opened, onAddSign, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { signs, segmentCents } = useSigns();
  const from = opened === 'new' ? undefined : opened.template;
  const changed = opened === 'new' || opened.isCopy ? undefined : opened.template;
  const initial = from
    ? {
        ...valuesOf(of, from),
        ...(!changed && { name: t('sms:form.copyOf', { name: from.name }).slice(0, 60) }),
        isDraft: changed?.state === 'draft',
      }
    : { ...valuesOf(of), kind: 'notice' as const, ...(signs.length === 1 && { signId: signs[0]?.signId ?? '' }) };
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    const own = ownVariables(values.text);
    const variables = Object.fromEntries(own.map((name) => [name, values.variables?.[name] ?? '']));
    const given = { ...values, variables };
    if (changed) {
      const { smsTemplateId, version } = changed;
      await call(smsTemplateUpdate, inputOf(smsTemplateUpdate, { ...given, smsTemplateId, version }), quiet);
    } else await call(of, inputOf(of, given), quiet);
    void message.success(t(values.isDraft ? 'sms:form.kept' : 'sms:form.handedIn'));
    await onSaved();
  };
  return (
    <FormDialog<Values>
      open={open}
      name="sms-template"
      title={changed ? changed.name : t('sms:add')}
      width={880}
      initial={initial as Partial<Values>}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <div className="sms-editor">
          <div className="sms-fields">
            {signs.length === 0 && (
              <Alert
                className="form-problem"
                type="info"
                showIcon
                title={t('sms:form.signFirst')}
                action={<Button onClick={onAddSign}>{t('sms:sign.add')}</Button>}
              />
            )}
            <TemplateFields form={form} signs={signs} />
          </div>
          <Preview form={form} signs={signs} segmentCents={segmentCents} />
        </div>
      )}
    </FormDialog>
  );
}

interface Parts {
  form: FormInstance<Values>;
  signs: readonly SmsSign[];
}

function TemplateFields({ form, signs }: Parts) {
  const { t } = useTranslation();
  const kinds = useOptions(kindTexts);
  const kind = Form.useWatch<SmsKind | undefined>('kind', form) ?? 'notice';
  const text = Form.useWatch<string | undefined>('text', form) ?? '';
  const own = kind === 'code' ? [] : ownVariables(text);
  const offered = kind === 'code' ? ['code'] : Object.keys(variableTexts);
  return (
    <>
      <TextField of={of} name="name" label={t('sms:field.name')} placeholder={t('sms:form.nameExample')} />
      <div className="form-grid">
        <SelectField
          of={of}
          name="kind"
          label={t('sms:field.kind')}
          options={kinds}
          extra={t(`sms:kindHint.${kind}`)}
        />
        <SelectField
          of={of}
          name="signId"
          label={t('sms:field.sign')}
          options={signs.map(({ signId, name }) => ({ value: signId, label: `【${name}】` }))}
        />
      </div>
      <LongTextField
        of={of}
        name="text"
        label={t('sms:field.text')}
        placeholder={t('sms:form.textExample')}
        extra={kind === 'promotion' && t('sms:form.optOut')}
        rules={[
          ({ getFieldsValue }) => ({
            validator: () => {
              const { kind: now, text: words, variables } = getFieldsValue(true) as Values;
              const given = {
                ...Object.fromEntries(ownVariables(words ?? '').map((name) => [name, ''])),
                ...variables,
              };
              const problem = smsTextProblem({ kind: now, text: words ?? '', variables: given });
              return problem === null || !words
                ? Promise.resolve()
                : Promise.reject(new Error(problemText(problem[0], currentLanguage(), problem[1])));
            },
          }),
        ]}
        dependencies={['kind']}
        input={{ autoSize: { minRows: 4, maxRows: 12 } }}
      />
      <MenuButton
        className="sms-insert"
        size="small"
        items={offered.map((name) => ({
          label: `${t(variableTexts[name] ?? name)} · \${${name}}`,
          onClick: () => insert(form, `\${${name}}`),
        }))}
      >
        {t('sms:form.insert')}
      </MenuButton>
      {own.length > 0 && (
        <fieldset className="message-variables">
          <legend>{t('sms:form.own')}</legend>
          {own.map((name) => (
            <Form.Item key={name} name={['variables', name]} label={name} initialValue="">
              <Input placeholder={t('sms:form.ownNothing')} />
            </Form.Item>
          ))}
        </fieldset>
      )}
      <CheckField of={of} name="isDraft" label={t('sms:form.draft')} />
    </>
  );
}

/** Puts words where the writer is, or at the end. */
function insert(form: FormInstance<Values>, words: string): void {
  const field = form.getFieldInstance('text') as { resizableTextArea?: { textArea: HTMLTextAreaElement } } | undefined;
  const area = field?.resizableTextArea?.textArea;
  const text = (form.getFieldValue('text') as string | undefined) ?? '';
  const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
  form.setFieldValue('text', `${text.slice(0, from)}${words}${text.slice(to)}`);
  const at = from + words.length;
  // The text is there after the next drawing.
  requestAnimationFrame(() => {
    area?.focus();
    area?.setSelectionRange(at, at);
  });
}

function Preview({ form, signs, segmentCents }: Parts & { segmentCents: number }) {
  const kind = Form.useWatch<SmsKind | undefined>('kind', form) ?? 'notice';
  const text = Form.useWatch<string | undefined>('text', form) ?? '';
  const signId = Form.useWatch<string | undefined>('signId', form);
  const given = Form.useWatch<Record<string, string> | undefined>('variables', form) ?? {};
  const own = kind === 'code' ? [] : ownVariables(text);
  const variables = Object.fromEntries(own.map((name) => [name, given[name] ?? '']));
  const signName = signs.find((sign) => sign.signId === signId)?.name ?? '';
  return <PhonePreview {...{ kind, signName, text, variables, segmentCents }} />;
}
