import { guestAddBatch } from '@convoke/contract/guest/guest.event.calls.ts';
import type { GuestKind } from '@convoke/contract/guest/guest.rules.ts';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { EventSelect } from '../../event/event-select.part.tsx';
import { KeptField } from '../../../../ui/form/kept-field.tsx';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { useBusy } from '../../../../ui/use-busy.ts';
import { kindTexts } from '../common/guest-texts.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';

interface Props {
  guestIds: readonly string[];
  open: boolean;
  onClose: () => void;
  onBound: () => void;
  refresh: () => Promise<unknown>;
}

/** Binds the chosen guests to an event. */
export function BindDialog({ guestIds, open, onClose, onBound, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { busy, run } = useBusy();
  const bind = useBulk(guestAddBatch, 'guestIds', refresh);
  const [eventId, setEventId] = useState<string | null>(null);
  const [kind, setKind] = useState<GuestKind>('speaker');
  const kinds = useOptions(kindTexts);
  const { leave, onTyped } = useLeave(open, () => {
    setEventId(null);
    onClose();
  });
  const save = () =>
    run(async () => {
      if (eventId === null || !guestIds) return;
      await bind(
        guestIds,
        { eventId, kind },
        ({ added, already }) => t('guest:bind.done', { added: formatNumber(added), already: formatNumber(already) }),
        onBound,
      );
    });
  return (
    <Modal
      {...first}
      open={open}
      title={t('guest:bind.title', { n: formatNumber(guestIds.length) })}
      okText={t('guest:bind.ok')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: eventId === null }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={leave}
    >
      <Form layout="vertical">
        <KeptField of={guestAddBatch} name="eventId" id="guest-bind-event" label={t('guest:bind.event')}>
          <EventSelect
            id="guest-bind-event"
            placeholder={t('guest:bind.eventHint')}
            value={eventId}
            known={null}
            onChange={(value) => {
              onTyped();
              setEventId(value);
            }}
          />
        </KeptField>
        <KeptField of={guestAddBatch} name="kind" id="guest-bind-kind" label={t('guest:field.kind')}>
          <Select id="guest-bind-kind" value={kind} options={kinds} onChange={(value) => setKind(value as GuestKind)} />
        </KeptField>
      </Form>
    </Modal>
  );
}
