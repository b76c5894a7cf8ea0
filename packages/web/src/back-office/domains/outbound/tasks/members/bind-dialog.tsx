import {
  outboundTaskSearchBind,
  outboundImport,
  outboundTaskBind,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../../core/call.ts';
import { browserZone, formatNumber } from '../../../../../core/format.ts';
import type { DialogState } from '../../../../../ui/dialogs-store.ts';
import { useFirstField } from '../../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../../ui/form/use-leave.ts';
import { unlessRefused } from '../../../../../ui/told.ts';
import { useBusy } from '../../../../../ui/use-busy.ts';
import { Binding } from './binding.tsx';
import { isChosen, type Source, SourceInput, sources } from './source-input.tsx';

interface Props extends DialogState {
  taskId: string;
  onDone: () => Promise<unknown>;
}

/** Puts members into a task: those of a filter, a group, an event or an import, or some by name. Large lots go on by themselves, which is shown. */
export function BindDialog({ taskId, onDone, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { busy, run } = useBusy();
  const { leave, onTyped, onKept } = useLeave(open, onClose);
  const [source, setSource] = useState<Source>({ kind: 'filter' });
  const [bindingId, setBindingId] = useState<string>();
  const [done, setDone] = useState<string>();
  const begin = async () => {
    const quietly = { hideLoad: true };
    if (source.kind === 'people') {
      const { added, known, withoutNumber } = await call(
        outboundTaskBind,
        { taskId, memberIds: source.memberIds },
        quietly,
      );
      onKept();
      setDone(
        t('outbound:bind.done', {
          added: formatNumber(added),
          known: formatNumber(known),
          without: formatNumber(withoutNumber),
        }),
      );
      await onDone();
      return;
    }
    const begun =
      source.kind === 'import'
        ? await call(outboundImport, { taskId, importId: source.importId }, quietly)
        : await call(outboundTaskSearchBind, { taskId, timeZone: browserZone(), ...filterOf(source) }, quietly);
    onKept();
    setBindingId(begun.bindingId);
  };
  const isBegun = bindingId !== undefined || done !== undefined;
  return (
    <Modal
      {...first}
      open={open}
      title={t('outbound:bind.button')}
      onCancel={leave}
      cancelText={t(isBegun ? 'common:close' : 'common:cancel')}
      okText={t('common:add')}
      okButtonProps={{ disabled: !isChosen(source) }}
      confirmLoading={busy}
      onOk={() => void run(() => unlessRefused(begin()))}
      footer={(buttons, { CancelBtn }) => (isBegun ? <CancelBtn /> : buttons)}
    >
      {bindingId ? (
        <Binding bindingId={bindingId} onDone={onDone} />
      ) : done !== undefined ? (
        <p role="status">{done}</p>
      ) : (
        <>
          <Segmented<Source['kind']>
            block
            className="call-sources"
            aria-label={t('outbound:bind.from')}
            value={source.kind}
            options={sources.map((each) => ({ value: each.kind, label: t(`outbound:bind.${each.kind}`) }))}
            onChange={(kind) => {
              onKept();
              setSource(sources.find((each) => each.kind === kind) ?? source);
            }}
          />
          <div className="call-source">
            <SourceInput
              source={source}
              onChange={(next) => {
                onTyped();
                setSource(next);
              }}
            />
          </div>
          <p className="muted">{t('outbound:bind.text')}</p>
        </>
      )}
    </Modal>
  );
}

function filterOf(source: Exclude<Source, { kind: 'people' | 'import' }>) {
  if (source.kind === 'group') return { groupId: source.groupId };
  if (source.kind === 'event') return { eventId: source.eventId };
  return source.tree ? { tree: source.tree } : {};
}
