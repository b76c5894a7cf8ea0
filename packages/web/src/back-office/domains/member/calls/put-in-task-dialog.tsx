import { outboundTaskBind, outboundTaskPage } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { Empty } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';

interface Props extends DialogState {
  memberIds: readonly string[];
  onDone: () => void;
}

/** Puts chosen members into a call task. */
export function PutInTaskDialog({ memberIds, onDone, open, onClose }: Props) {
  const { t } = useTranslation();
  const bind = useBulk(outboundTaskBind, 'memberIds', useRefresh('outbound'));
  const tasks = useCall(outboundTaskPage, { size: 500 }, { enabled: open });
  const usable = (tasks.data?.records ?? []).filter(({ state }) => state !== 'closed');
  return (
    <FormDialog<{ taskId: string }>
      open={open}
      title={t('called:put.title')}
      okText={t('common:add')}
      name="put-in-call-task"
      onSubmit={({ taskId }) =>
        bind(
          memberIds,
          { taskId },
          ({ added, known, withoutNumber }) =>
            t('called:put.done', {
              added: formatNumber(added),
              known: formatNumber(known),
              without: formatNumber(withoutNumber),
            }),
          onDone,
        )
      }
      onClose={onClose}
    >
      <SelectField
        of={outboundTaskBind}
        name="taskId"
        label={t('called:task')}
        options={usable.map(({ taskId, name }) => ({ value: taskId, label: name }))}
        input={{
          showSearch: true,
          loading: tasks.isFetching,
          notFoundContent: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('called:put.none')} />,
        }}
      />
    </FormDialog>
  );
}
