import { type BanRow, outboundBan, outboundBanRemove } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { mostChosen } from '@convoke/contract/outbound/outbound.rules.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { useOfferMessage } from '../../../../ui/offer-message.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';

type Lifted = Pick<BanRow, 'banId'> & Partial<BanRow>;

const quietly = { hideLoad: true };

/** Lifts bans once somebody has read what that means. For a while they can be put back, with their reasons and ends. */
export function useLift(refresh: () => Promise<unknown>) {
  const { t } = useTranslation();
  const ask = useAsk();
  const offer = useOfferMessage();
  return useCallback(
    (bans: readonly Lifted[], title: string, then?: () => void) =>
      ask({
        title,
        text: t('outbound:ban.liftText'),
        ok: t('outbound:ban.lift'),
        danger: true,
        onOk: async () => {
          let lifted = 0;
          for (let from = 0; from < bans.length; from += mostChosen) {
            const banIds = bans.slice(from, from + mostChosen).map(({ banId }) => banId);
            lifted += (await call(outboundBanRemove, { banIds }, quietly)).lifted;
          }
          then?.();
          offer('bans lifted', {
            text: t('outbound:ban.lifted', { count: lifted, n: formatNumber(lifted) }),
            button: t('common:undo'),
            onTake: () => void unlessRefused(putBack(bans).then(refresh)),
          });
          await refresh();
        },
      }),
    [ask, offer, refresh, t],
  );
}

/** Each with what it was: a ban has its own task, reason and end. */
async function putBack(bans: readonly Lifted[]): Promise<void> {
  for (const { number, task, reason, endsAt } of bans) {
    if (number === undefined) continue;
    await call(
      outboundBan,
      { numbers: [number], taskId: task?.taskId ?? null, reason: reason ?? '', endsAt: endsAt ?? null },
      quietly,
    );
  }
}
