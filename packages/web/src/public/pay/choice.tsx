import { useState, type MouseEvent } from 'react';
import { call } from '../../core/call.ts';
import { copyText } from '../../core/copy.ts';
import { isPhone, isWechat } from '../../core/device.ts';
import { usePage } from '../core/page-context.tsx';
import { alipay, quietly, wechatH5 } from '../core/selling-calls.ts';
import { Icon } from '../ui/icon.tsx';
import type { PayOrder } from './pay.data.ts';
import { useWechat, type WechatOutcome } from './use-wechat.ts';
import { sayFailure } from '../core/toast.ts';

interface Props {
  order: PayOrder;
  /** The person leaves for a gateway. */
  onStart: () => void;
  onOutcome: (outcome: WechatOutcome) => void;
}

type Channel = PayOrder['channels'][number]['channel'];

/** Alipay does not open inside WeChat: how to get this page out of it. */
function OutOfWechat({ orderId }: { orderId: string }) {
  const { t, publicUrl } = usePage();
  const [said, setSaid] = useState('');
  const copy = async () => {
    const done = await copyText(`${publicUrl}/mobile-pay/${orderId}`);
    setSaid(done ? t('public-core:copied') : t('public-core:copy-failed'));
  };
  return (
    <div className="note out-of-wechat" role="alert">
      <Icon name="out" />
      <span>
        <strong>{t('public-pay:not-in-wechat')}</strong> {t('public-pay:not-in-wechat-how')}
        <span className="buttons">
          <button type="button" className="button" onClick={() => void copy()}>
            <span aria-live="polite">{said || t('public-pay:copy-link')}</span>
          </button>
        </span>
      </span>
    </div>
  );
}

/** The ways to pay. On a phone a tap leads straight into the payer's application, on a wide screen to a code. */
export function Choice({ order, onStart, onOutcome }: Props) {
  const { t } = usePage();
  const { orderId, channels } = order;
  const [trouble, setTrouble] = useState<string | null>(null);
  const [going, setGoing] = useState<Channel | null>(null);
  const [isOut, setOut] = useState(false);
  const [wasCancelled, setCancelled] = useState(false);
  const wechat = useWechat(orderId, (outcome) => {
    setCancelled(outcome !== 'paid');
    onOutcome(outcome);
  });

  async function leave(channel: Channel): Promise<void> {
    setGoing(channel);
    setTrouble(null);
    try {
      const { url } =
        channel === 'wechat'
          ? await call(wechatH5, { orderId, openId: 'none' }, quietly)
          : await call(alipay, { orderId, type: 'wap' }, quietly);
      onStart();
      if (url !== null) location.assign(url);
    } catch (error) {
      setTrouble(sayFailure(error));
    } finally {
      setGoing(null);
    }
  }

  function choose(channel: Channel, event: MouseEvent<HTMLAnchorElement>): void {
    if (!isPhone()) return;
    event.preventDefault();
    setCancelled(false);
    setOut(false);
    if (!isWechat()) void leave(channel);
    else if (channel === 'alipay') setOut(true);
    else {
      onStart();
      void wechat.pay();
    }
  }

  const problem = trouble ?? wechat.trouble;
  return (
    <section className="card pay-choice" aria-labelledby="ways">
      <h2 id="ways">{t('public-pay:choose')}</h2>
      {channels.length === 0 && <p>{t('public-pay:no-ways')}</p>}
      <ul>
        {channels.map(({ channel, isDown }) => {
          const isGoing = going === channel || (channel === 'wechat' && wechat.busy);
          return (
            <li key={channel}>
              <a
                className={`pay-channel pay-channel-${channel}`}
                href={`/pay-${channel === 'wechat' ? 'wx' : 'zfb'}/${orderId}`}
                aria-busy={isGoing}
                onClick={(event) => choose(channel, event)}
              >
                <span className="pay-sign" aria-hidden="true" />
                <span>
                  <strong>{channel === 'wechat' ? t('public-pay:wechat') : t('public-pay:alipay')}</strong>
                  {isDown && <span className="fine">{t('public-pay:down')}</span>}
                  {isGoing && <span className="fine">{t('public-pay:opening')}</span>}
                </span>
                <Icon name="out" />
              </a>
            </li>
          );
        })}
      </ul>
      {isOut && <OutOfWechat orderId={orderId} />}
      <div role="alert" className="empty-gone">
        {problem !== null && (
          <p className="note note-bad">
            <Icon name="alert" />
            <span>{problem}</span>
          </p>
        )}
        {wasCancelled && <p className="note">{t('public-pay:cancelled')}</p>}
      </div>
    </section>
  );
}
