import { liveStateSet, type LiveRow } from '@convoke/contract/live/live.calls.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';

/** Ends a live once somebody has said so twice: everybody who watches sees it at once. */
export function useEnd(refresh: () => Promise<unknown>) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(refresh);
  return useCallback(
    ({ liveId, title, viewers }: Pick<LiveRow, 'liveId' | 'title' | 'viewers'>) =>
      ask({
        title: t('live:air.endQuestion', { title }),
        text: t('live:air.endText', { count: viewers }),
        ok: t('live:air.end'),
        danger: true,
        onOk: () => told(call(liveStateSet, { liveId, state: 'ended' }, { hideLoad: true }), () => t('live:air.ended')),
      }),
    [ask, t, told],
  );
}
