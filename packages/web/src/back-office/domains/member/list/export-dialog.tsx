import { memberScreenExport } from '@convoke/contract/member/member.filter.calls.ts';
import { type MemberColumn, memberColumns } from '@convoke/contract/member/member.field.rules.ts';
import { Button, Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { withoutWorms } from '@convoke/contract/member/filter/filter.worm.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useSave } from '../../../../ui/list/export-button.tsx';
import { useMemberFields } from '../fields/use-fields.ts';
import { LeaveOutWorms } from '../../worm/leave-out.part.tsx';

interface Props {
  open: boolean;
  /** The filters of the list. */
  input: z.input<typeof memberScreenExport.input>;
  onClose: () => void;
}

const columnTexts: Readonly<Record<MemberColumn, string>> = {
  name: 'member:field.name',
  phone: 'member:field.phone',
  email: 'member:field.email',
  company: 'member:field.company',
  title: 'member:field.title',
  origin: 'member:field.origin',
  channel: 'member:field.channel',
  tags: 'label:tags',
  groups: 'label:groups',
  events: 'member:field.events',
  createdAt: 'member:field.createdAt',
  lastAt: 'member:field.lastAt',
};

/** Everyone whom the list finds as a file: of which kind, and with which columns. */
export function ExportDialog({ open, input, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { fields } = useMemberFields();
  const { busy, save } = useSave(memberScreenExport);
  const [as, setAs] = useState<'xlsx' | 'csv'>('xlsx');
  const [isWithout, setWithout] = useState(false);
  // What is left out, so that a field which is added meanwhile comes along.
  const [left, setLeft] = useState<readonly string[]>([]);
  const own = fields.map(({ memberFieldId, name }) => ({ value: memberFieldId, label: name }));
  const options = [...memberColumns.map((value) => ({ value: value as string, label: t(columnTexts[value]) })), ...own];
  const chosen = options.map(({ value }) => value).filter((value) => !left.includes(value));
  const run = async () => {
    await save({
      ...input,
      ...(isWithout && { tree: withoutWorms(input.tree) }),
      as,
      columns: memberColumns.filter((name) => chosen.includes(name)),
      memberFieldIds: own.map(({ value }) => value).filter((value) => chosen.includes(value)),
    });
    onClose();
  };
  return (
    <Modal
      {...first}
      open={open}
      title={t('member-field:export')}
      okText={t('common:export')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div className="member-export">
        <Radio.Group
          aria-label={t('member-field:exportAs')}
          value={as}
          options={[
            { value: 'xlsx', label: t('member-field:asXlsx') },
            { value: 'csv', label: t('member-field:asCsv') },
          ]}
          onChange={({ target }) => setAs(target.value as 'xlsx' | 'csv')}
        />
        <div className="member-part-head">
          <h3>{t('member-field:exportColumns')}</h3>
          <Button
            type="link"
            size="small"
            onClick={() => setLeft(left.length === 0 ? options.map(({ value }) => value) : [])}
          >
            {t(left.length === 0 ? 'member-field:chooseNone' : 'member-field:chooseAll')}
          </Button>
        </div>
        <Checkbox.Group
          aria-label={t('member-field:exportColumns')}
          className="member-export-columns"
          value={chosen}
          options={options}
          onChange={(next) => setLeft(options.map(({ value }) => value).filter((value) => !next.includes(value)))}
        />
        <LeaveOutWorms value={isWithout} onChange={setWithout} />
      </div>
    </Modal>
  );
}
