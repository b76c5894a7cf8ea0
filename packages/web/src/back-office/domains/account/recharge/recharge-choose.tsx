import { accountRecharge, accountRecharges } from '@convoke/contract/account/account.calls.ts';
import { creditFor } from '@convoke/contract/account/account.rules.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatMoney } from '../../../../core/format.ts';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { centsOf as inFen, moneyProblem } from '../../../../ui/form/number-rules.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useBusy } from '../../../../ui/use-busy.ts';
import { useRequestKey } from '../../../../ui/form/use-request-key.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { centsOf } from '../common/account-input.ts';
import { type Channel, ChannelIcon, channelName, currency, SandboxTag } from '../common/account-pieces.tsx';
import { useRechargeConfig } from '../common/use-account.ts';

interface Props {
  /** To begin with: an offered amount or any other. */
  amountCents: number | undefined;
  channel: Channel | undefined;
  onBegun: (orderId: string, channel: Channel) => void;
}

/** How much, and by which way. */
export function RechargeChoose(props: Props) {
  const { t } = useTranslation();
  const refreshRecharges = useRefresh(accountRecharges);
  const config = useRechargeConfig();
  const [chosen, setChosen] = useState<number | 'other' | undefined>(undefined);
  const [yuan, setYuan] = useState<number | null>(props.amountCents === undefined ? null : props.amountCents / 100);
  const [by, setBy] = useState<Channel | undefined>(props.channel);
  const { busy, run } = useBusy();
  const key = useRequestKey();
  const of = config.data;
  if (config.error && !of)
    return (
      <Panel>
        <ErrorState error={config.error} onRetry={() => void config.refetch()} />
      </Panel>
    );
  if (!of)
    return (
      <Panel>
        <Skeleton active paragraph={{ rows: 6 }} />
      </Panel>
    );
  const [first] = of.channels;
  if (!first)
    return (
      <Panel>
        <EmptyState title={t('account:recharge.none')} text={t('account:recharge.noneText')} />
      </Panel>
    );

  const money = (cents: number) => formatMoney(cents, currency);
  const offered = of.configs.map((each) => each.amountCents);
  // What the address asks for, else the first amount that brings a bonus.
  const asked = props.amountCents ?? of.configs.find((each) => each.creditCents > each.amountCents)?.amountCents;
  const choice = chosen ?? (asked !== undefined && offered.includes(asked) ? asked : 'other');
  const amountCents = choice === 'other' ? centsOf(yuan, of) : choice;
  const wrong = choice === 'other' && yuan !== null ? moneyProblem(inFen(yuan), of.minCents, of.maxCents) : undefined;
  const channel = of.channels.find((each) => each.channel === by)?.channel ?? first.channel;
  const bounds = t('account:recharge.bounds', { min: money(of.minCents), max: money(of.maxCents) });

  const begin = async () => {
    if (amountCents === undefined) return;
    try {
      const { orderId } = await call(accountRecharge, { amountCents }, { headers: key.headers({ amountCents }) });
      key.renew();
      void refreshRecharges();
      props.onBegun(orderId, channel);
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    }
  };

  return (
    <Panel>
      <form
        className="recharge-form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(begin);
        }}
      >
        <fieldset>
          <legend>{t('account:recharge.amount')}</legend>
          <div className="choice-cards">
            {of.configs.map(({ configId, amountCents: cents, creditCents }) => (
              <label key={configId} className="choice-card">
                <input type="radio" name="amount" checked={choice === cents} onChange={() => setChosen(cents)} />
                <span className="choice-main number">{money(cents)}</span>
                <span className={creditCents > cents ? 'bonus' : 'muted choice-note'}>
                  {creditCents > cents
                    ? t('account:bonus', { money: money(creditCents - cents) })
                    : t('account:recharge.noBonus')}
                </span>
              </label>
            ))}
            <label className="choice-card">
              <input type="radio" name="amount" checked={choice === 'other'} onChange={() => setChosen('other')} />
              <span className="choice-main">{t('account:recharge.other')}</span>
              <span className="muted choice-note">{t('account:recharge.otherText')}</span>
            </label>
          </div>
          {choice === 'other' && (
            <div className="other-amount">
              <NumberInput
                autoFocus
                aria-label={t('account:recharge.otherLabel')}
                aria-describedby="other-bounds"
                prefix={t('account:recharge.sign')}
                controls={false}
                value={yuan}
                status={wrong ? 'error' : ''}
                onChange={setYuan}
              />
              <span id="other-bounds" className={wrong ? 'field-problem' : 'muted'}>
                {wrong ?? bounds}
              </span>
            </div>
          )}
        </fieldset>
        <fieldset>
          <legend>{t('account:recharge.by')}</legend>
          <div className="choice-cards ways">
            {of.channels.map(({ channel: each, isSandbox }) => (
              <label key={each} className="choice-card way">
                <input type="radio" name="channel" checked={channel === each} onChange={() => setBy(each)} />
                <ChannelIcon channel={each} />
                <span className="choice-main">{channelName(each, t)}</span>
                {isSandbox && <SandboxTag />}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="recharge-sum" aria-live="polite">
          {amountCents === undefined ? (
            <span className="muted">{t('account:recharge.enterAmount')}</span>
          ) : (
            t('account:recharge.credited', { money: money(creditFor(amountCents)) })
          )}
        </div>
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          loading={busy}
          disabled={amountCents === undefined}
          {...(amountCents === undefined && { title: t('account:recharge.enterAmount') })}
        >
          {amountCents === undefined
            ? t('account:recharge.pay')
            : t('account:recharge.payMoney', { money: money(amountCents) })}
        </Button>
      </form>
    </Panel>
  );
}
