import {
  type MailTemplate,
  mailTemplateAdd,
  mailTemplateInfo,
  mailTemplateUpdate,
} from '@convoke/contract/message/message.mail.calls.ts';
import {
  mailKinds,
  mailRules,
  standardMailVariables,
  variablesIn,
} from '@convoke/contract/message/message.mail.rules.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { memberList } from '@convoke/contract/member/member.calls.ts';
import { Alert, App, Drawer, Form, Input, Select, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Field, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useFormSubmit } from '../../../../ui/form/use-form-submit.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { ConflictDialog } from '../../../../ui/publish/conflict-dialog.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { SenderHint, SenderInput, senderRules, senderTriggers } from '../domain/sender-input.tsx';
import type { BlockEditorHandle } from './block-editor.tsx';
import { ContentEditor } from './content-editor.tsx';
import { MailLook } from './mail-look.tsx';
import { TemplateTools } from './template-tools.tsx';
import { copied, versionMeanwhile } from './version-meanwhile.ts';

interface Props {
  mailTemplateId: string;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** A template of mails: what it says of itself, what it is written in, and how it will arrive. */
export function TemplateEditor({ mailTemplateId, open, onClose, refresh }: Props) {
  const read = useCall(mailTemplateInfo, { mailTemplateId }, { quiet: true, anew: true });
  const first = useFirstField();
  /** Counts how often the editor began anew. */
  const [round, setRound] = useState(0);
  const { leave, onTyped, onKept } = useLeave(open, onClose);
  return (
    <Drawer {...first} open={open} size={1280} title={read.data?.name} onClose={leave}>
      {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {read.data && (
        <Editing
          key={`${mailTemplateId} ${round}`}
          template={read.data}
          onTyped={onTyped}
          onTheirs={async () => {
            await read.refetch();
            onKept();
            setRound(round + 1);
          }}
          onCopied={async () => {
            await refresh();
            onClose();
          }}
          onSaved={async () => {
            onKept();
            await read.refetch();
            await refresh();
          }}
        />
      )}
    </Drawer>
  );
}

type Values = Omit<z.input<typeof mailTemplateUpdate.input>, 'mailTemplateId' | 'version' | 'mjml' | 'html'>;

/** Of a recipient: who has none of it sees an empty place without a default. */
const personal: readonly string[] = ['name', 'company', 'title'];

interface EditingProps {
  template: MailTemplate;
  onTyped: () => void;
  /** Goes on from what somebody else has saved. */
  onTheirs: () => Promise<unknown>;
  /** What was written here stands in a template of its own. */
  onCopied: () => Promise<unknown>;
  onSaved: () => Promise<unknown>;
}

function Editing({ template, onTyped, onTheirs, onCopied, onSaved }: EditingProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [source, setSource] = useState(template.mjml ?? template.html);
  const [isChanged, setChanged] = useState(false);
  const [memberId, setMemberId] = useState<string>();
  const isMjml = template.mjml !== null;
  const { name, kind, language, subject, preview, fromName, fromAddress, replyTo, variables } = template;
  const values = Form.useWatch([], form) ?? template;
  const used = variablesIn(values.subject ?? '', values.preview ?? '', source);
  const asked = used.filter(
    (each) => personal.includes(each) || !(standardMailVariables as readonly string[]).includes(each),
  );
  /** Of those that are used: what is asked for a default has one, also an empty one. */
  const given = (of: Record<string, string> | undefined) =>
    Object.fromEntries(
      asked.flatMap((each) => (personal.includes(each) && !of?.[each] ? [] : [[each, of?.[each]?.trim() ?? '']])),
    );
  const content = useRef<BlockEditorHandle>(null);
  const writtenAs = (text: string) => (isMjml ? { mjml: text } : { html: text });
  const changed = () => {
    setChanged(true);
    onTyped();
  };
  /** What was to be saved, and the version that somebody else has saved meanwhile. */
  const [stale, setStale] = useState<{ filled: Values; theirs: number }>();
  const { mailTemplateId } = template;
  const written = async (filled: Values) => ({
    ...filled,
    variables: given(filled.variables),
    ...writtenAs((await content.current?.now()) ?? source),
  });
  const save = async (filled: Values, version: number, quiet: boolean) => {
    try {
      const input = { ...(await written(filled)), mailTemplateId, version };
      await call(mailTemplateUpdate, input, { quiet, hideLoad: true });
    } catch (error) {
      const theirs = versionMeanwhile(error);
      if (theirs === undefined) throw error;
      setStale({ filled, theirs });
      return;
    }
    setStale(undefined);
    setChanged(false);
    void message.success(t('mail:saved'));
    await onSaved();
  };
  const copy = async () => {
    if (!stale) return;
    const copyName = t('publish:conflict.copyName', { name: copied(stale.filled.name) });
    await call(mailTemplateAdd, { ...(await written(stale.filled)), name: copyName }, { hideLoad: true });
    void message.success(t('mail:saved'));
    await onCopied();
  };
  const { run, busy, problem } = useFormSubmit(form, (filled) => save(filled, template.version, true));
  const settled = useDebounced(
    JSON.stringify({
      kind: values.kind ?? kind,
      language: values.language ?? language,
      subject: values.subject ?? '',
      preview: values.preview ?? '',
      variables: given(values.variables),
      ...writtenAs(source),
      ...(memberId && { memberId }),
    }),
    700,
  );
  const of = mailTemplateUpdate;
  return (
    <div className="mail-editor">
      <div className="mail-editor-source">
        {problem && <Alert type="error" showIcon title={problem} />}
        <Form<Values>
          form={form}
          name="mail-template"
          layout="vertical"
          disabled={busy}
          initialValues={{ name, kind, language, subject, preview, fromName, fromAddress, replyTo, variables }}
          onValuesChange={changed}
        >
          <div className="mail-fields">
            <TextField of={of} name="name" label={t('mail:field.name')} />
            <SelectField
              of={of}
              name="kind"
              label={t('mail:field.kind')}
              options={mailKinds.map((value) => ({ value, label: t(`mail:kind.${value}`) }))}
            />
            <SelectField
              of={of}
              name="language"
              label={t('mail:field.language')}
              options={languages.map((value) => ({ value, label: t(`mail:language.${value}`) }))}
            />
            <TextField of={of} name="fromName" label={t('mail:field.fromName')} />
            <TextField of={of} name="replyTo" label={t('mail:field.replyTo')} input={{ type: 'email' }} />
          </div>
          <Field
            of={of}
            name="fromAddress"
            label={t('mail:field.fromAddress')}
            extra={<SenderHint text={t('mail:sender.hint')} />}
            rules={senderRules}
            validateTrigger={senderTriggers}
          >
            <SenderInput />
          </Field>
          <TextField of={of} name="subject" label={t('mail:field.subject')} />
          <TextField of={of} name="preview" label={t('mail:field.preview')} extra={t('mail:field.previewText')} />
          {asked.length > 0 && (
            <fieldset className="mail-defaults">
              <legend>{t('mail:defaults.title')}</legend>
              {asked.map((each) => (
                <Form.Item key={each} name={['variables', each]} label={`{{${each}}}`}>
                  <Input placeholder={t('mail:defaults.empty')} />
                </Form.Item>
              ))}
            </fieldset>
          )}
        </Form>
        <ContentEditor
          value={source}
          isMjml={isMjml}
          onChange={(text) => {
            setSource(text);
            changed();
          }}
          onTyped={changed}
          handle={content}
        >
          <BusyButton size="small" type="primary" disabled={source.trim() === ''} onClick={run}>
            {t('common:save')}
          </BusyButton>
        </ContentEditor>
      </div>
      <MailLook
        input={JSON.parse(settled) as React.ComponentProps<typeof MailLook>['input']}
        rules={mailRules}
        hasSubject
        tools={
          <>
            <MemberChoice value={memberId} onChange={setMemberId} />
            <TemplateTools mailTemplateId={mailTemplateId} memberId={memberId} isChanged={isChanged} />
          </>
        }
      />
      <ConflictDialog
        open={stale !== undefined}
        text={t('mail:conflict')}
        onTheirs={onTheirs}
        onMine={async () => stale && save(stale.filled, stale.theirs, false)}
        onCopy={copy}
      />
    </div>
  );
}

/** As whom the mail is seen. */
function MemberChoice({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (memberId: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), 250);
  const { data, isFetching } = useCall(
    memberList,
    { size: 20, ...(asked && { search: asked.slice(0, 100) }) },
    { quiet: true },
  );
  return (
    <Select
      size="small"
      className="mail-member"
      allowClear
      aria-label={t('mail:look.as')}
      placeholder={t('mail:look.as')}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      value={value ?? null}
      options={(data?.records ?? []).map((member) => ({
        value: member.memberId,
        label: member.name || member.email || member.phone || '—',
      }))}
      onChange={(memberId: string | null | undefined) => onChange(memberId ?? undefined)}
    />
  );
}
