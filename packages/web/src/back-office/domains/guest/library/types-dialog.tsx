import { DeleteOutlined } from '@ant-design/icons';
import { guestTypeAdd, guestTypeDelete, guestTypeUpdate } from '@convoke/contract/guest/guest.calls.ts';
import { Button, Empty, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { boundsIn } from '../../../../ui/form/fields.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useFittingText } from '../../../../ui/form/fitting-text.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { useGuestTypes } from '../common/use-guest-types.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** The organisation's own types of guests: added, renamed by leaving the field, deleted. */
export function TypesDialog({ open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const { types } = useGuestTypes();
  const told = useTold(refresh);
  const first = useFirstField();
  const [name, setName] = useState('');
  const own = useFittingText(name, boundsIn(guestTypeAdd, 'name').max ?? 40, (next) => {
    if (next) onTyped();
    else onKept();
    setName(next);
  });
  const { leave, onTyped, onKept } = useLeave(open, onClose);
  const add = async () => {
    const made = await told(call(guestTypeAdd, { name: name.trim() }), () => t('guest:types.added'));
    if (!made) return;
    onKept();
    setName('');
  };
  return (
    <Modal {...first} open={open} title={t('guest:types.title')} footer={null} onCancel={leave}>
      {types.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('guest:types.none')} />}
      <ul className="guest-types">
        {types.map((type) => (
          <TypeLine key={type.guestTypeId} type={type} refresh={refresh} />
        ))}
      </ul>
      <div className="guest-type-add">
        <Input
          {...own.input}
          aria-label={t('guest:types.new')}
          placeholder={t('guest:types.example')}
          onPressEnter={(event) => {
            if (!event.nativeEvent.isComposing && name.trim() && !own.problem) void add();
          }}
        />
        <BusyButton type="primary" disabled={!name.trim() || own.problem !== null} onClick={add}>
          {t('guest:types.add')}
        </BusyButton>
      </div>
      {own.problem}
    </Modal>
  );
}

function TypeLine({
  type,
  refresh,
}: {
  type: { guestTypeId: string; name: string; guests: number };
  refresh: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const deletes = useDeletes(refresh);
  const [name, setName] = useState(type.name);
  const own = useFittingText(name, boundsIn(guestTypeUpdate, 'name').max ?? 40, setName);
  const { guestTypeId } = type;
  const rename = async () => {
    const words = name.trim();
    if (words === '' || own.problem) return setName(type.name);
    if (words === type.name) return;
    if (!(await told(call(guestTypeUpdate, { guestTypeId, name: words })))) setName(type.name);
  };
  const remove = () =>
    deletes({
      kind: 'type',
      name: type.name,
      text: t('guest:types.questionText', { n: formatNumber(type.guests) }),
      call: guestTypeDelete,
      input: { guestTypeId },
    });
  return (
    <li>
      <Input
        {...own.input}
        aria-label={t('guest:types.name', { name: type.name })}
        onBlur={() => void rename()}
        onPressEnter={(event) => event.currentTarget.blur()}
      />
      <span className="muted number">{formatNumber(type.guests)}</span>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('guest:types.delete', { name: type.name })}
        onClick={remove}
      />
    </li>
  );
}
