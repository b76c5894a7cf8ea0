import {
  type MemberImportFacts,
  memberImportMend,
  type MemberImportRow,
} from '@convoke/contract/member/member.import.calls.ts';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { unlessRefused } from '../../../../ui/told.ts';
import { columnName } from './import-texts.ts';

interface Props {
  of: MemberImportFacts;
  row: MemberImportRow;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** The cells of a row that count, with what is wrong beside them. */
export function MendDialog({ of, row, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const first = useFirstField();
  // What was typed, and what is wrong with it.
  const [{ cells, problems }, setTyped] = useState<Pick<MemberImportRow, 'cells' | 'problems'>>(row);
  const send = async (leaveOut: boolean) => {
    const input = { importId: of.importId, rowNumber: row.rowNumber, leaveOut, ...(!leaveOut && { cells }) };
    const now = await unlessRefused(call(memberImportMend, input, { hideLoad: true }));
    if (!now) return;
    await refresh();
    if (now.state === 'BAD') {
      setTyped(now);
      return;
    }
    if (now.state === 'GOOD') void message.success(t('member-import:mended'));
    onClose();
  };
  const { leave, onTyped } = useLeave(open, onClose);
  const whole = problems.filter(({ column }) => column === null);
  return (
    <Modal
      {...first}
      open={open}
      title={t('member-import:mendRow', { n: row.rowNumber })}
      onCancel={leave}
      footer={[
        <BusyButton key="leave" onClick={() => send(true)}>
          {t('member-import:leaveOut')}
        </BusyButton>,
        <BusyButton key="save" type="primary" onClick={() => send(false)}>
          {t('common:save')}
        </BusyButton>,
      ]}
    >
      {whole.map(({ message: text }) => (
        <p key={text} className="member-import-problem-text" role="alert">
          {text}
        </p>
      ))}
      <Form layout="vertical">
        {of.columns.map((field, column) => {
          if (field === null) return null;
          const own = problems.find((each) => each.column === column);
          return (
            <Form.Item
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              key={column}
              label={of.header[column] || columnName(of, field, t)}
              htmlFor={`cell-${column}`}
              {...(own && { validateStatus: 'error', help: own.message })}
            >
              <Input
                id={`cell-${column}`}
                value={cells[column] ?? ''}
                onPressEnter={() => void send(false)}
                onChange={(event) => {
                  onTyped();
                  const next = of.header.map((_, at) => cells[at] ?? '');
                  next[column] = event.target.value;
                  setTyped({ cells: next, problems });
                }}
              />
            </Form.Item>
          );
        })}
      </Form>
    </Modal>
  );
}
