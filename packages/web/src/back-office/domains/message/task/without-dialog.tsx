import { type LeftOutRule, messageTaskWithout } from '@convoke/contract/message/message.audience.calls.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { classTexts } from '../common/message-texts.ts';

export interface LeftOutOf {
  rule: LeftOutRule;
  input: Omit<z.input<typeof messageTaskWithout.input>, 'rule' | 'from'>;
  /** What the lists are called. */
  labels: readonly string[];
}

/** Everybody whom a rule leaves out of a task, with the list they come from; of whoever stands on several the list that counts. */
export function WithoutDialog({ of, open, onClose }: { of: LeftOutOf; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['message', 'without', of.input, of.rule],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }) => {
      const options = { signal, hideLoad: true, quiet: true };
      return call(messageTaskWithout, { ...of.input, rule: of.rule, from: pageParam }, options);
    },
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: open,
    gcTime: 0,
  });
  const labels = of.labels;
  const people = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Modal
      {...first}
      open={open}
      title={t('message:without.title', { reason: t(classTexts[of.rule]) })}
      footer={null}
      onCancel={onClose}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : people.length === 0 ? (
        <p className="muted">{t('message:without.none')}</p>
      ) : (
        <ol className="message-people">
          {people.map(({ address, name, source, firstSource }, at) => (
            // The same person may stand here several times, and more only come behind them.
            <li key={`${at} ${address}`}>
              <span>{[name, address].filter((part) => part !== '').join(' · ') || '—'}</span>
              <span className="muted">
                {labels[source]}
                {firstSource === source
                  ? ` – ${t('message:without.twice')}`
                  : firstSource !== null && ` – ${t('message:without.first', { list: labels[firstSource] })}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('message:without.more')}
        </Button>
      )}
    </Modal>
  );
}
