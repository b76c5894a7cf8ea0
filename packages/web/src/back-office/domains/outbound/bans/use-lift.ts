import { type BanRow, outboundBan, outboundBanRemove } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { mostChosen } from '@convoke/contract/outbound/outbound.rules.ts';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { useOfferMessage } from '../../../../ui/offer-message.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';

/** Of rows on other pages of the list only the id is known: those cannot be put back. */
type Lifted = BanRow | Pick<BanRow, 'banId'>;

const isWhole = (ban: Lifted): ban is BanRow => 'number' in ban;

const quietly = { hideLoad: true };

/** Lifts bans once somebody has read what that means. For a while they can be put back, with their reasons and ends. */
export function useLift(refresh: () => Promise<unknown>) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
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
          const text = t('outbound:ban.lifted', { count: lifted, n: formatNumber(lifted) });
          if (bans.every(isWhole))
            offer('bans lifted', {
              text,
              button: t('common:undo'),
              onTake: () => void unlessRefused(putBack(bans).then(refresh)),
            });
          else void message.success(text);
          await refresh();
        },
      }),
    [ask, message, offer, refresh, t],
  );
}

/** Each with what it was: a ban has its own task, reason and end. */
async function putBack(bans: readonly BanRow[]): Promise<void> {
  for (const { number, task, reason, endsAt } of bans)
    await call(outboundBan, { numbers: [number], taskId: task?.taskId ?? null, reason, endsAt }, quietly);
}
