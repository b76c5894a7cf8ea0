import { organizerBind } from '@convoke/contract/organizer/organizer.event.calls.ts';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { EventSelect } from '../../event/event-select.part.tsx';
import { KeptField } from '../../../../ui/form/kept-field.tsx';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { useBusy } from '../../../../ui/use-busy.ts';
import { useGroups } from '../common/use-groups.ts';

interface Props {
  organizerIds: readonly string[];
  open: boolean;
  onClose: () => void;
  onBound: () => void;
  refresh: () => Promise<unknown>;
}

/** Binds the chosen organizers to an event. */
export function BindDialog({ organizerIds, open, onClose, onBound, refresh }: Props) {
  const { t } = useTranslation();
  const { busy, run } = useBusy();
  const { options } = useGroups();
  const bind = useBulk(organizerBind, 'organizerIds', refresh);
  const [eventId, setEventId] = useState<string | null>(null);
  const [groupId, setGroupId] = useState<string | null>(null);
  const { leave, onTyped } = useLeave(open, () => {
    setEventId(null);
    setGroupId(null);
    onClose();
  });
  const save = () =>
    run(async () => {
      if (eventId === null || !organizerIds) return;
      await bind(
        organizerIds,
        { eventId, groupId },
        ({ added, already }) =>
          t('organizer:bind.done', { added: formatNumber(added), already: formatNumber(already) }),
        onBound,
      );
    });
  return (
    <Modal
      open={open}
      title={t('organizer:bind.title', { n: formatNumber(organizerIds.length) })}
      okText={t('organizer:bind.ok')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: eventId === null }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={leave}
    >
      <Form layout="vertical">
        <KeptField of={organizerBind} name="eventId" id="organizer-bind-event" label={t('organizer:bind.event')}>
          <EventSelect
            id="organizer-bind-event"
            placeholder={t('organizer:bind.eventHint')}
            value={eventId}
            known={null}
            onChange={(value) => {
              onTyped();
              setEventId(value);
            }}
          />
        </KeptField>
        <KeptField of={organizerBind} name="groupId" id="organizer-bind-group" label={t('organizer:bind.group')}>
          <Select
            id="organizer-bind-group"
            allowClear
            placeholder={t('organizer:bind.usual')}
            value={groupId}
            options={options}
            onChange={(value: string | undefined) => setGroupId(value ?? null)}
          />
        </KeptField>
      </Form>
    </Modal>
  );
}
