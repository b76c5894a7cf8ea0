import { documentRename } from '@convoke/contract/resource/document.many.calls.ts';
import { Alert, Form, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { failureWords } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';

interface Props {
  open: boolean;
  documentIds: readonly string[];
  onClose: () => void;
  onRenamed: () => Promise<void>;
}

type How = z.input<typeof documentRename.input>['renaming'];
const ways = ['replace', 'add', 'number'] as const;

const empty = { find: '', to: '', before: '', after: '', name: '', from: 1, digits: 2 };

/** What the call is asked for; undefined where what is needed is missing. */
function renamingOf(by: How['by'], typed: typeof empty): How | undefined {
  const { find, to, before, after, name, from, digits } = typed;
  if (by === 'replace') return find === '' ? undefined : { by, find, to };
  if (by === 'add') return before + after === '' ? undefined : { by, before, after };
  return name.trim() === '' ? undefined : { by, name, from, digits };
}

/** Renames documents together; the server says beforehand what each would be called. */
export function RenameDialog({ open, documentIds, onClose, onRenamed }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(open, onClose);
  const { busy, run } = useBusy();
  const told = useTold(onRenamed);
  const [by, setBy] = useState<How['by']>('replace');
  const [typed, setTyped] = useState(empty);
  const change = (part: Partial<typeof empty>) => {
    onTyped();
    setTyped({ ...typed, ...part });
  };
  const renaming = renamingOf(by, typed);
  const asked = { categoryId: 'all' as const, documentIds: [...documentIds] };
  const shown = useDebounced(JSON.stringify(renaming ?? null), 300);
  const shownRenaming = JSON.parse(shown) as How | null;
  const preview = useCall(
    documentRename,
    shownRenaming !== null && { ...asked, renaming: shownRenaming, preview: true },
    { quiet: true, retry: false },
  );
  const text = (name: 'find' | 'to' | 'before' | 'after' | 'name') => (
    <Form.Item label={t(`library:rename.${name}`)} htmlFor={`rename-${name}`}>
      <Input
        id={`rename-${name}`}
        maxLength={100}
        value={typed[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Form.Item>
  );
  const rename = () =>
    run(async () => {
      if (!renaming) return;
      const done = await told(call(documentRename, { ...asked, renaming }, { hideLoad: true }), ({ changed }) =>
        t('library:rename.done', { n: formatNumber(changed) }),
      );
      if (done) onClose();
    });
  const { data, error } = preview;
  return (
    <Modal
      {...first}
      open={open}
      title={t('library:rename.title', { count: documentIds.length })}
      okText={t('common:rename')}
      okButtonProps={{ disabled: !renaming || data?.changed === 0 || Boolean(error) }}
      cancelText={t('common:cancel')}
      confirmLoading={busy}
      onOk={() => void rename()}
      onCancel={leave}
    >
      <Form layout="vertical" disabled={busy}>
        <Segmented
          aria-label={t('library:rename.how')}
          value={by}
          options={ways.map((value) => ({ value, label: t(`library:rename.by.${value}`) }))}
          onChange={setBy}
        />
        {by === 'replace' && [text('find'), text('to')].map((field, at) => <div key={at}>{field}</div>)}
        {by === 'add' && [text('before'), text('after')].map((field, at) => <div key={at}>{field}</div>)}
        {by === 'number' && (
          <>
            {text('name')}
            <Form.Item label={t('library:rename.from')} htmlFor="rename-from">
              <NumberInput
                id="rename-from"
                value={typed.from}
                onChange={(from) => change({ from: Number(from ?? 1) })}
              />
            </Form.Item>
            <Form.Item label={t('library:rename.digits')} htmlFor="rename-digits">
              <NumberInput
                id="rename-digits"
                value={typed.digits}
                onChange={(digits) => change({ digits: Number(digits ?? 2) })}
              />
            </Form.Item>
          </>
        )}
      </Form>
      {error && <Alert type="error" showIcon title={failureWords(error)} />}
      {renaming && data && !error && (
        <section aria-label={t('library:rename.preview')} aria-live="polite">
          {data.changed === 0 ? (
            <p className="muted">{t('library:rename.same')}</p>
          ) : (
            <ul className="library-renames">
              {data.names.map(({ documentId, before, after }) => (
                <li key={documentId}>
                  <span className="muted">{before}</span>
                  <span>{after}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </Modal>
  );
}
