import { mostStopped } from '@convoke/contract/message/message.answer.rules.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { messageStopAdd } from '@convoke/contract/message/message.stop.calls.ts';
import { App, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { Field, SelectField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { scopeTexts } from './stop-texts.ts';

type Values = z.input<typeof messageStopAdd.input>;

interface Props {
  channel: MessageChannel;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** As many of those that could not be read as a toast has room for. */
const named = 5;

/** Numbers or addresses that are to get nothing, typed or pasted. */
export function StopDialog({ channel, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const scopes = useOptions(scopeTexts);
  const of = messageStopAdd;
  return (
    <FormDialog<Values>
      open={open}
      name="message-stop"
      title={t(channel === 'sms' ? 'stop:add.sms' : 'stop:add.mail')}
      okText={t('stop:add.ok')}
      initial={{ channel, scope: 'all' }}
      onSubmit={async ({ addresses, scope }) => {
        let added = 0;
        let known = 0;
        const invalid: string[] = [];
        for (let from = 0; from < addresses.length; from += mostStopped) {
          const some = addresses.slice(from, from + mostStopped);
          const part = await call(of, { channel, addresses: some, scope }, { quiet: true, hideLoad: true });
          added += part.added;
          known += part.known;
          invalid.push(...part.invalid);
        }
        await refresh();
        void message.success(t('stop:add.done', { added: formatNumber(added), known: formatNumber(known) }));
        if (invalid.length > 0) {
          const words = invalid.slice(0, named).join(', ');
          void message.warning(
            t('stop:add.invalid', { count: invalid.length, n: formatNumber(invalid.length), words }),
          );
        }
      }}
      onClose={onClose}
    >
      <Field
        of={of}
        name="addresses"
        label={t(channel === 'sms' ? 'stop:field.numbers' : 'stop:field.addresses')}
        extra={t('stop:add.hint')}
      >
        <LinesInput />
      </Field>
      <SelectField of={of} name="scope" label={t('stop:field.scope')} options={scopes} />
    </FormDialog>
  );
}

interface LinesProps {
  /** The form gives these. */
  id?: string;
  value?: string[];
  onChange?: (lines: string[]) => void;
}

/** What is separated by lines, commas or semicolons, as a list. */
function LinesInput({ id, value = [], onChange }: LinesProps) {
  const [text, setText] = useState(value.join('\n'));
  return (
    <Input.TextArea
      {...(id && { id })}
      value={text}
      autoSize={{ minRows: 4, maxRows: 12 }}
      onChange={({ target }) => {
        setText(target.value);
        onChange?.(
          target.value
            .split(/[\n,;，；、]+/)
            .map((each) => each.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}
