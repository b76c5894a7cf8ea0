import { outboundResetIntent } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { App, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../../core/call.ts';
import { formatNumber } from '../../../../../core/format.ts';
import type { DialogState } from '../../../../../ui/dialogs-store.ts';
import { useFirstField } from '../../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../../ui/form/use-leave.ts';
import { unlessRefused } from '../../../../../ui/told.ts';
import { useBusy } from '../../../../../ui/use-busy.ts';
import { useCall } from '../../../../../ui/use-call.ts';
import { useIntents } from '../../common/choices.tsx';
import { IntentTag } from '../../../member/calls/call-words.part.tsx';

interface Props extends DialogState {
  taskId: string;
  onDone: () => Promise<unknown>;
}

/** Begins anew with the members who have one of some outcomes; says with how many before it does. */
export function ResetDialog({ taskId, onDone, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { message } = App.useApp();
  const { busy, run } = useBusy();
  const { leave, onTyped } = useLeave(open, onClose);
  const intents = useIntents();
  const [intentIds, setIntentIds] = useState<string[]>([]);
  const preview = useCall(outboundResetIntent, intentIds.length > 0 && { taskId, intentIds, isPreview: true }, {
    keep: true,
    gcTime: 0,
    staleTime: 0,
  });
  const count = intentIds.length > 0 ? (preview.data?.reset ?? 0) : 0;
  const reset = async () => {
    const told = await call(outboundResetIntent, { taskId, intentIds }, { hideLoad: true });
    void message.success(t('outbound:reset.done', { count: told.reset, n: formatNumber(told.reset) }));
    onClose();
    await onDone();
  };
  return (
    <Modal
      {...first}
      open={open}
      title={t('outbound:reset.title')}
      onCancel={leave}
      classNames={{ footer: 'call-foot' }}
      cancelText={t('common:cancel')}
      okText={t('outbound:reset.ok', { count, n: formatNumber(count) })}
      okButtonProps={{ disabled: count === 0 || preview.isPlaceholderData }}
      confirmLoading={busy}
      onOk={() => void run(() => unlessRefused(reset()))}
    >
      <p className="muted">{t('outbound:reset.text')}</p>
      <Checkbox.Group
        className="call-choices"
        value={intentIds}
        onChange={(next) => {
          onTyped();
          setIntentIds(next.map(String));
        }}
        options={intents.map(({ intentId, name, colour }) => ({
          value: intentId,
          label: <IntentTag intent={{ name, colour }} />,
        }))}
      />
    </Modal>
  );
}
