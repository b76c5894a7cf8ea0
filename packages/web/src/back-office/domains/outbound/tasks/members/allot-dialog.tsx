import { outboundAllot, outboundUnallot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { type AllotWay, allotWays } from '@convoke/contract/outbound/outbound.rules.ts';
import { Alert, Button, Checkbox, Modal, Radio, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../../core/call-failure.ts';
import { formatNumber } from '../../../../../core/format.ts';
import type { DialogState } from '../../../../../ui/dialogs-store.ts';
import { NumberInput } from '../../../../../ui/form/number-input.tsx';
import { useFirstField } from '../../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../../ui/form/use-leave.ts';
import { useOfferMessage } from '../../../../../ui/offer-message.tsx';
import { unlessRefused, useTold } from '../../../../../ui/told.ts';
import { useBusy } from '../../../../../ui/use-busy.ts';
import { useCall } from '../../../../../ui/use-call.ts';
import { useDebounced } from '../../../../../ui/use-debounced.ts';
import { useAgents } from '../../common/choices.tsx';
import { useTakenWords } from '../../common/use-taken-words.ts';

type Told = z.infer<typeof outboundAllot.output>;

interface Props extends DialogState {
  taskId: string;
  /** These alone; without it all that are with nobody. */
  outboundMemberIds?: readonly string[] | undefined;
  onDone: () => Promise<unknown>;
}

/** Gives members to agents: how many each would get stands there before anything happens, and it can be undone. */
export function AllotDialog({ taskId, outboundMemberIds, onDone, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const offer = useOfferMessage();
  const takenWords = useTakenWords();
  const tell = useTold(onDone);
  const { busy, run } = useBusy();
  const { leave, onTyped } = useLeave(open, onClose);
  const agents = useAgents().filter(({ isActive }) => isActive);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [how, setHow] = useState<AllotWay>('even');
  const [most, setMost] = useState<number | null>(null);
  const outboundIds = chosen ?? agents.map(({ outboundId }) => outboundId);
  const wanted = {
    taskId,
    outboundIds: [...outboundIds],
    how,
    ...(outboundMemberIds && { outboundMemberIds: [...outboundMemberIds] }),
    ...(most !== null && { most }),
  };
  const now = JSON.stringify(wanted);
  const asked = useDebounced(now, 300);
  const preview = useCall(
    outboundAllot,
    outboundIds.length > 0 && { ...(JSON.parse(asked) as typeof wanted), isPreview: true },
    { quiet: true, keep: true, gcTime: 0, staleTime: 0, retry: false },
  );
  const told = outboundIds.length > 0 && !preview.error ? preview.data : undefined;
  const undo = (allotmentId: string) => tell(call(outboundUnallot, { allotmentId }, { hideLoad: true }), takenWords);
  const allot = async () => {
    const { allotmentId, total } = await call(outboundAllot, wanted, { hideLoad: true });
    onClose();
    if (allotmentId)
      offer(`allotted ${allotmentId}`, {
        text: t('outbound:allot.done', { count: total, n: formatNumber(total) }),
        button: t('common:undo'),
        onTake: () => void undo(allotmentId),
      });
    await onDone();
  };
  const total = told?.total ?? 0;
  // What stands there is of what is chosen now, not of a moment ago.
  const isCurrent = asked === now && !preview.isPlaceholderData;
  return (
    <Modal
      {...first}
      open={open}
      width={640}
      classNames={{ footer: 'call-foot' }}
      title={t('outbound:allot.title')}
      onCancel={leave}
      cancelText={t('common:cancel')}
      okText={t('outbound:allot.ok', { count: total, n: formatNumber(total) })}
      okButtonProps={{ disabled: total === 0 || !isCurrent }}
      confirmLoading={busy}
      onOk={() => void run(() => unlessRefused(allot()))}
    >
      {agents.length === 0 ? (
        <Alert type="info" showIcon title={t('outbound:allot.noAgents')} />
      ) : (
        <>
          <Radio.Group
            className="call-choices"
            aria-label={t('outbound:allot.how')}
            value={how}
            onChange={({ target }) => {
              onTyped();
              setHow(target.value as AllotWay);
            }}
            options={allotWays.map((value) => ({
              value,
              label: (
                <>
                  {t(`outbound:allot.way.${value}`)}
                  <span className="muted call-choice-text">{t(`outbound:allot.text.${value}`)}</span>
                </>
              ),
            }))}
          />
          {!outboundMemberIds && (
            <label className="call-most">
              <span>{t('outbound:allot.most')}</span>
              <NumberInput
                value={most}
                onChange={(next) => {
                  onTyped();
                  setMost(next);
                }}
                placeholder={t('field:all')}
              />
            </label>
          )}
          {preview.error instanceof CallFailure && (
            <Alert type="warning" showIcon className="form-problem" title={failureWords(preview.error)} />
          )}
          <Shares
            agents={agents}
            chosen={outboundIds}
            onChoose={(next) => {
              onTyped();
              setChosen(next);
            }}
            told={told}
            isLoading={preview.isFetching}
          />
          {told && told.left > 0 && (
            <p className="muted">{t('outbound:allot.left', { count: told.left, n: formatNumber(told.left) })}</p>
          )}
        </>
      )}
    </Modal>
  );
}

interface SharesProps {
  agents: readonly { outboundId: string; name: string; weight: number }[];
  chosen: readonly string[];
  onChoose: (outboundIds: readonly string[]) => void;
  told: Told | undefined;
  isLoading: boolean;
}

/** Who gets how many. */
function Shares({ agents, chosen, onChoose, told, isLoading }: SharesProps) {
  const { t } = useTranslation();
  const of = (outboundId: string) => told?.agents.find((agent) => agent.outboundId === outboundId);
  const some = chosen.length > 0 && chosen.length < agents.length;
  return (
    <>
      <div className="call-all">
        <Checkbox
          checked={chosen.length === agents.length}
          indeterminate={some}
          onChange={({ target }) => onChoose(target.checked ? agents.map(({ outboundId }) => outboundId) : [])}
        >
          {t('outbound:allot.allAgents')}
        </Checkbox>
        {chosen.length > 0 && (
          <Button type="link" size="small" onClick={() => onChoose([])}>
            {t('common:table.clear')}
          </Button>
        )}
      </div>
      <Table
        size="small"
        rowKey="outboundId"
        pagination={agents.length > 50 ? { pageSize: 50, size: 'small' } : false}
        loading={{ spinning: isLoading, delay: 300 }}
        dataSource={[...agents]}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => onChoose(keys.map(String)),
          hideSelectAll: true,
        }}
        columns={[
          { title: t('called:agent'), dataIndex: 'name' },
          { title: t('outbound:agent.weight'), dataIndex: 'weight', align: 'right' },
          {
            title: t('outbound:allot.before'),
            align: 'right',
            render: (_, { outboundId }) => formatNumber(of(outboundId)?.openBefore ?? 0),
          },
          {
            title: t('outbound:allot.gets'),
            align: 'right',
            render: (_, { outboundId }) => (
              <strong className="number">{formatNumber(of(outboundId)?.count ?? 0)}</strong>
            ),
          },
        ]}
      />
    </>
  );
}
