import type { orderCancelPreview, OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { openStates } from '@convoke/contract/order/order.rules.ts';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { focusOn } from '../core/browser.ts';
import { moneyText } from '../core/money.ts';
import { usePage } from '../core/page-context.tsx';
import { cancelOrder, previewCancel, quietly } from '../core/selling-calls.ts';
import { Icon } from '../ui/icon.tsx';
import { sayFailure } from '../core/toast.ts';

type Preview = z.output<(typeof orderCancelPreview)['output']>;

interface Props {
  order: OrderInfo;
  onChanged: () => Promise<void>;
}

/**
 * Cancels the order or some of its tickets: first what would go back, then the person's yes. That some are cancelled is said here; that all
 * are, above, where the order says how it stands.
 */
export function CancelSection({ order, onChanged }: Props) {
  const { t, language } = usePage();
  const { orderId } = order;
  const isUnpaid = openStates.includes(order.state);
  const live = order.tickets.filter((ticket) => ticket.state === 'VALID' || ticket.state === 'RESERVED');
  const inPart = order.mayCancelInPart && live.length > 1;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  /** Where it says what was done. */
  const [words, setWords] = useState<{ id: string } | null>(null);
  const sure = useRef<HTMLParagraphElement>(null);
  useEffect(() => sure.current?.focus(), [preview]);
  // What was clicked is gone, and on a phone the words may be far up the page.
  useEffect(() => {
    if (words) focusOn(words.id);
  }, [words]);
  const money = (cents: number) => moneyText(cents, order.currency, language);
  const wanted = live.filter((ticket) => !inPart || chosen.includes(ticket.orderTicketId));
  const isWhole = wanted.length === order.tickets.filter((ticket) => ticket.state !== 'VOID').length;
  const input = { orderId, ...(isWhole ? {} : { orderTicketIds: wanted.map((ticket) => ticket.orderTicketId) }) };

  async function guarded(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(sayFailure(error));
    } finally {
      setBusy(false);
    }
  }

  const look = () =>
    guarded(async () => {
      if (wanted.length === 0) return setProblem(t('public-order:cancel-choose'));
      setPreview(await call(previewCancel, input, quietly));
    });

  const confirm = (seen: Preview) =>
    guarded(async () => {
      try {
        const { refundCents } = await call(cancelOrder, { ...input, expectedCents: seen.refundCents }, quietly);
        setPreview(null);
        setChosen([]);
        setSaid(
          refundCents > 0
            ? t('public-order:cancel-done-refund', { amount: money(refundCents) })
            : t('public-order:cancel-done'),
        );
        await onChanged();
        setWords({ id: isWhole ? 'standing' : 'cancelled' });
      } catch (error) {
        // The rules or the time have moved on: the new sum is shown, and asked about again.
        if (
          error instanceof CallFailure &&
          typeof (error.data as { refundCents?: unknown } | null)?.refundCents === 'number'
        )
          setPreview(await call(previewCancel, input, quietly));
        throw error;
      }
    });

  return (
    <>
      <div role="status" className="empty-gone">
        {said !== '' && order.tickets.some((ticket) => ticket.state !== 'VOID') && (
          <p className="note note-good" id="cancelled" tabIndex={-1}>
            <Icon name="check" />
            <span>{said}</span>
          </p>
        )}
      </div>
      {order.mayCancel && live.length > 0 && (
        <details className="card cancel">
          <summary className="text-link">
            {isUnpaid ? t('public-order:cancel-order') : t('public-order:cancel-tickets')}
          </summary>
          {preview === null ? (
            <div className="form own-form">
              {inPart ? (
                <fieldset className="field">
                  <legend>{t('public-order:cancel-which')}</legend>
                  {live.map((ticket) => (
                    <label className="choice" key={ticket.orderTicketId}>
                      <input
                        type="checkbox"
                        checked={chosen.includes(ticket.orderTicketId)}
                        onChange={(event) =>
                          setChosen(
                            event.currentTarget.checked
                              ? [...chosen, ticket.orderTicketId]
                              : chosen.filter((each) => each !== ticket.orderTicketId),
                          )
                        }
                      />
                      <span>
                        {ticket.name} · {ticket.ticketName}
                      </span>
                    </label>
                  ))}
                </fieldset>
              ) : (
                <p>{isUnpaid ? t('public-order:cancel-unpaid') : t('public-order:cancel-all')}</p>
              )}
              <button type="button" className="button" aria-busy={busy} onClick={() => void look()}>
                {isUnpaid ? t('public-order:cancel-go') : t('public-order:cancel-look')}
              </button>
            </div>
          ) : (
            <div className="form own-form">
              <p ref={sure} tabIndex={-1}>
                <strong>
                  {isUnpaid
                    ? t('public-order:cancel-sure-unpaid')
                    : t('public-order:cancel-sure', { count: preview.tickets.length })}
                </strong>
              </p>
              {!isUnpaid && (
                <dl className="sums">
                  {preview.feeCents > 0 && (
                    <div>
                      <dt>{t('public-order:cancel-fee')}</dt>
                      <dd>{money(preview.feeCents)}</dd>
                    </div>
                  )}
                  <div className="sums-total">
                    <dt>{t('public-order:cancel-back')}</dt>
                    <dd>{money(preview.refundCents)}</dd>
                  </div>
                </dl>
              )}
              <div className="buttons">
                <button
                  type="button"
                  className="button danger"
                  disabled={busy}
                  aria-busy={busy}
                  onClick={() => void confirm(preview)}
                >
                  {t('public-order:cancel-yes')}
                </button>
                <button type="button" className="button" onClick={() => setPreview(null)}>
                  {t('public-order:cancel-no')}
                </button>
              </div>
            </div>
          )}
          <div role="alert" className="empty-gone">
            {problem && <p className="field-problem">{problem}</p>}
          </div>
        </details>
      )}
    </>
  );
}
