import type { orderInfoPay } from '@convoke/contract/order/order.own.calls.ts';
import type { WalkIn } from '@convoke/contract/order/order.walk-in.calls.ts';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { failureWords } from '../../../core/call-failure.ts';
import { useNow } from '../../core/clock.ts';
import { moneyText } from '../../core/money.ts';
import { usePage } from '../../core/page-context.tsx';
import { alipay, wechatNative } from '../../core/selling-calls.ts';
import { CodeCard } from '../../pay/code-card.tsx';
import { useOpened } from '../../pay/use-opened.ts';
import { TimeLeft } from '../../ui/time-left.tsx';
import type { Desk } from '../desk.ts';
import { askGateway, atDesk, cancelWalkIn, readWalkIn, readWaysToPay, takeCash } from './walk-in-calls.ts';

type Channel = z.output<(typeof orderInfoPay)['output']>['channels'][number]['channel'];

const pollMs = 2000;

interface Props {
  desk: Desk;
  orderId: string;
  made: WalkIn;
  mayTakeCash: boolean;
  /** It is paid, or over. */
  onEnd: (made: WalkIn) => void;
}

/** The money: a code that the person scans with the own phone, or cash where the link may take it. Asks until it is paid. */
export function PayStep({ desk, orderId, made, mayTakeCash, onEnd }: Props) {
  const { t, language } = usePage();
  const now = useNow(made.now, 1000, true);
  const [channels, setChannels] = useState<readonly Channel[] | null>(null);
  const [isSandbox, setSandbox] = useState(false);
  const [channel, setChannel] = useState<Channel | null>(null);
  const [isCash, setCash] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [isStale, setStale] = useState(false);
  const price = moneyText(made.totalCents, made.currency, language);

  const learn = (answer: WalkIn) => {
    setStale(false);
    if (answer.next !== 'pay') onEnd(answer);
  };
  useEffect(() => {
    call(readWaysToPay, { orderId }, atDesk).then(
      (found) => {
        setSandbox(found.channels.some((each) => each.isSandbox));
        setChannels(found.channels.map((each) => each.channel));
        setChannel(found.channels.find((each) => !each.isDown)?.channel ?? found.channels[0]?.channel ?? null);
      },
      () => setChannels([]),
    );
  }, [orderId]);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const answer = await desk.request(readWalkIn, { orderId });
        if (!over) learn(answer);
      } catch {
        if (!over) setStale(true);
      }
      if (!over) timer = setTimeout(ask, pollMs);
    };
    timer = setTimeout(ask, pollMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [orderId]);

  const work = async (ask: () => Promise<WalkIn>, orElse = '') => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    try {
      const answer = await ask();
      learn(answer);
      if (answer.next === 'pay') setSaid(orElse);
    } catch (error) {
      setSaid(failureWords(error));
    } finally {
      setBusy(false);
    }
  };
  const askNow = () =>
    work(async () => {
      await call(askGateway, { orderId }, atDesk);
      return desk.request(readWalkIn, { orderId });
    }, t('public-pay:not-yet'));

  return (
    <section className="walk-pay" aria-labelledby="walk-pay">
      <h3 id="walk-pay" className="walk-amount">
        {price}
      </h3>
      {isSandbox && <p className="badge badge-off">{t('public-desk:sandbox-mark')}</p>}
      {made.expiresAt !== null && (
        <p className="fine">
          {t('public-pay:time-left')} <TimeLeft until={made.expiresAt} now={now} />
        </p>
      )}
      {!isCash && channels !== null && channels.length > 1 && (
        <fieldset className="walk-channels">
          <legend className="visually-hidden">{t('public-pay:choose')}</legend>
          {channels.map((each) => (
            <button
              key={each}
              type="button"
              className="button"
              aria-pressed={each === channel}
              onClick={() => setChannel(each)}
            >
              {t(each === 'wechat' ? 'public-pay:wechat' : 'public-pay:alipay')}
            </button>
          ))}
        </fieldset>
      )}
      {channels?.length === 0 && <p className="note">{t('public-walk-in:no-ways')}</p>}
      {!isCash && channel !== null && <PayCode key={channel} orderId={orderId} channel={channel} now={now} />}
      {isStale && (
        <p className="note" role="status">
          {t('public-pay:stale')}
        </p>
      )}
      <p className="fine" role="status">
        {said}
      </p>
      <div className="walk-ends">
        {!isCash && channel !== null && (
          <button type="button" className="button wide" aria-busy={busy} onClick={() => void askNow()}>
            {t('public-walk-in:check')}
          </button>
        )}
        {mayTakeCash &&
          (isCash ? (
            <div className="walk-known">
              <p>{t('public-walk-in:cash-question', { price })}</p>
              <button
                type="button"
                className="button primary wide"
                aria-busy={busy}
                onClick={() => void work(() => desk.request(takeCash, { orderId }))}
              >
                {t('public-walk-in:cash-taken', { price })}
              </button>
              <button type="button" className="button wide" onClick={() => setCash(false)}>
                {t('public-walk-in:back')}
              </button>
            </div>
          ) : (
            <button type="button" className="button wide" onClick={() => setCash(true)}>
              {t('public-walk-in:cash')}
            </button>
          ))}
        <button
          type="button"
          className="button wide"
          aria-busy={busy}
          onClick={() => void work(() => desk.request(cancelWalkIn, { orderId }))}
        >
          {t('public-walk-in:cancel')}
        </button>
      </div>
    </section>
  );
}

/** A gateway's code for the phone of who pays. */
function PayCode({ orderId, channel, now }: { orderId: string; channel: Channel; now: number }) {
  const { t } = usePage();
  const { opened, trouble, ask } = useOpened(
    () =>
      channel === 'wechat' ? call(wechatNative, { orderId }, atDesk) : call(alipay, { orderId, type: 'qr' }, atDesk),
    true,
    now,
  );
  return (
    <div className="walk-code">
      <CodeCard
        opened={opened}
        trouble={trouble}
        how={t(channel === 'wechat' ? 'public-pay:scan-wechat' : 'public-pay:scan-alipay')}
        onAgain={() => void ask()}
      />
    </div>
  );
}
