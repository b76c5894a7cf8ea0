import { outboundBinding } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { Alert, Spin } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../../core/format.ts';
import { ErrorState } from '../../../../../ui/states.tsx';
import { useCall } from '../../../../../ui/use-call.ts';

/** How far the filling of a task has come. It goes on when the dialog is closed. */
export function Binding({ bindingId, onDone }: { bindingId: string; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const read = useCall(outboundBinding, { bindingId }, { quiet: true, everyMs: (known) => !known?.isOver && 1000 });
  const binding = read.data;
  const isOver = binding?.isOver === true;
  useEffect(() => {
    if (isOver) void onDone();
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over.
  }, [isOver]);
  if (!binding) return read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Spin />;
  const words = {
    added: formatNumber(binding.added),
    known: formatNumber(binding.known),
    without: formatNumber(binding.withoutNumber),
  };
  return (
    <div aria-live="polite" className="call-binding">
      {!isOver && <Spin size="small" />}
      <span>{t(isOver ? 'outbound:bind.done' : 'outbound:bind.running', words)}</span>
      {binding.failure !== null && <Alert type="error" showIcon title={t(`outbound:bind.failed.${binding.failure}`)} />}
    </div>
  );
}
