import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { focusOn } from '../core/browser.ts';
import { goTo } from '../core/turn.ts';
import { keepOwnDetails } from '../form/own-details.tsx';
import { useNow } from '../core/clock.ts';
import { usePage } from '../core/page-context.tsx';
import { quietly, readOrderForm } from '../core/selling-calls.ts';
import { channelOf } from '../core/state.ts';
import { useSale } from '../room/use-sale.ts';
import { basketKey, basketOf, estimate, fitted, preselected, type Quantities, stateAt, summaryOf } from './basket.ts';
import type { BuyData } from './buy.data.ts';
import type { Refusal } from './refusal.ts';
import type { SaleForms } from './people.ts';
import { useChoice } from './use-choice.ts';
import { codesOf, openingCodes, type Taken, useCodes } from './use-codes.ts';
import { useDetails } from './use-details.ts';
import { useOrder } from './use-order.ts';
import { useOwnOrder } from './use-own-order.ts';
import { useQuote } from './use-quote.ts';
import { useStep } from './use-step.ts';
import { useTickets } from './use-tickets.ts';
import { offerAt, useWaiting } from './use-waiting.ts';
import { toast } from '../core/toast.ts';

/** What the buyer reads about the last try; a refusal keeps everything that was typed. */
export type Trouble =
  | Exclude<Refusal, { kind: 'ticket' | 'fields' | 'price' }>
  | { kind: 'marked' | 'form-changed' | 'empty' }
  | { kind: 'price'; beforeCents: number; totalCents: number };

export type Buy = ReturnType<typeof useBuy>;

/** The whole purchase: what is offered, what was chosen, who comes, and placing the order. */
export function useBuy(data: BuyData) {
  const { event } = data;
  const { t, language, url } = usePage();
  const { step: asked, isMoved, toDetails, toTickets } = useStep();
  const now = useNow(data.offering.now, asked === 'tickets' || data.offerId !== null ? 1000 : 10_000);
  const codes = useCodes(event);
  const { offering, refresh } = useTickets(event, data.offering, openingCodes(codes.taken), now);
  const waiting = useWaiting(event, data.offerId);
  const offer = offerAt(waiting.waiters, now);
  const { choice, current, change, setQuantities, key, clear } = useChoice(
    event,
    preselected(data, Date.parse(data.offering.now)),
    (kept) => void bringBack(kept),
  );
  const { quantities } = choice;
  const { tickets } = offering;
  const [forms, setForms] = useState<SaleForms>({ event: data.form, own: data.ownForms ?? [] });
  const [marks, setMarks] = useState<Readonly<Record<string, string>>>({});
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [asking, setAsking] = useState(false);
  /** What gets the focus in place of the next step's heading. */
  const nextFocus = useRef<string | null>(null);

  const isBegun = offer !== null || tickets.some((ticket) => stateAt(ticket, now, offer) === 'open');
  const room = useSale(event.code, isBegun);

  const basket = basketOf(tickets, quantities, codesOf(codes.taken), offer);
  // With an empty basket there is nobody to ask about, whatever the address says.
  const step = basket.tickets.length > 0 ? asked : 'tickets';
  const quoting = useQuote(event, basket, basket.couponCode !== undefined);
  const { summary, isQuoted } = summaryOf(estimate(tickets, quantities, now), quoting.quote, basketKey(basket));
  const mayInvoice = offering.takesInvoices && summary.totalCents > 0;
  const details = useDetails({
    event,
    forms,
    offering,
    quantities,
    isComing: choice.isComing,
    wantsInvoice: mayInvoice && choice.wantsInvoice,
  });
  // What comes next is another order, though it be the same.
  const own = useOwnOrder(event.code, { onEnded: () => key.keep(null), onBought: startOver });
  const { place, sending } = useOrder({ event, key, pass: room.pass, room: room.wait });

  useEffect(() => {
    if (offer && !quantities[offer.ticketId]) setQuantities({ ...quantities, [offer.ticketId]: offer.quantity });
  }, [offer?.waiterId]);

  /** What a former visit left: codes are asked about anew, then the choice is cut to what can still be bought. */
  async function bringBack(kept: { coupon: string | null; access: string | null }): Promise<void> {
    let taken: Taken | null = null;
    for (const code of new Set([kept.access, kept.coupon, data.code]))
      if (code !== null) taken = (await codes.apply(code).catch(() => null)) ?? taken;
    if (taken) await takeCodes(taken);
    else fit(offering.tickets);
  }

  /** Cuts the choice to what can still be bought, and says so beside the tickets that had to give way. Answers which those were. */
  function fit(to: typeof tickets): string[] {
    const { quantities: fit, cut } = fitted(current().quantities, to, now, offer);
    if (cut.length === 0) return cut;
    setQuantities(fit);
    setMarks((before) => ({ ...Object.fromEntries(cut.map((id) => [id, t('public-buy:fewer')])), ...before }));
    return cut;
  }

  /** What is offered now; null when nobody answered. */
  async function reread(withCodes?: Taken): Promise<typeof tickets | null> {
    const next = await refresh(withCodes && openingCodes(withCodes)).catch(() => null);
    if (next) fit(next.tickets);
    return next && next.tickets;
  }

  /** About a ticket: beside it, or above all where it is no longer shown. */
  async function showAtTicket(ticketId: string, message: string): Promise<void> {
    setMarks({ [ticketId]: message });
    backTo(`ticket-${ticketId}`);
    const shown = await reread();
    if (!shown || shown.some((each) => each.ticketId === ticketId)) return;
    const name = tickets.find((each) => each.ticketId === ticketId)?.name;
    setTrouble({ kind: 'other', message: name === undefined ? message : `${name} · ${message}` });
  }

  async function takeCodes(taken: Taken): Promise<void> {
    change(codesOf(taken));
    await reread(taken);
  }

  async function enterCode(code: string): Promise<boolean> {
    const taken = await codes.apply(code);
    if (taken) await takeCodes(taken);
    return taken !== null;
  }

  function choose(next: Quantities, ticketId: string): void {
    setQuantities(next);
    setMarks(({ [ticketId]: _, ...others }) => others);
    setTrouble(null);
  }

  function startOver(): void {
    details.forget();
    clear();
  }

  /** Back to the tickets, to the one (or the field) that something is about. */
  function backTo(id: string): void {
    setTrouble(null);
    if (step === 'tickets') return focusLater(id);
    nextFocus.current = id;
    toTickets();
  }

  /** Shows a refusal where it belongs. */
  async function show(refusal: Refusal): Promise<void> {
    switch (refusal.kind) {
      case 'ticket':
        return showAtTicket(refusal.ticketId, refusal.message);
      case 'coupon':
        codes.setProblem(refusal.message);
        return backTo('code');
      case 'offer':
        toast(refusal.message);
        backTo('tickets');
        setTrouble(refusal);
        return waiting.read();
      case 'price':
        setTrouble({ kind: 'price', beforeCents: summary.totalCents, totalCents: refusal.totalCents });
        await Promise.all([reread(), quoting.ask(basket)]);
        return;
      case 'fields': {
        if (details.refuse(refusal, basket.tickets)) return setTrouble({ kind: 'marked' });
        const newest = await call(readOrderForm, { eventId: event.eventId }, quietly).catch(() => null);
        const now = newest && { event: newest.form, own: newest.own ?? [] };
        if (now === null || versionsOf(now) === versionsOf(forms))
          return setTrouble({ kind: 'other', message: refusal.message });
        setForms(now);
        return setTrouble({ kind: 'form-changed' });
      }
      default:
        if ('message' in refusal) toast(refusal.message);
        setTrouble(refusal);
    }
  }

  async function toSecondStep(): Promise<void> {
    if (basket.tickets.length === 0) return setTrouble({ kind: 'empty' });
    setTrouble(null);
    setAsking(true);
    try {
      // The quote knows prices, the list how many are left: nobody fills in a form for what is gone already.
      const [answer, left] = await Promise.all([quoting.ask(basket), refresh().catch(() => null)]);
      if ('refusal' in answer) return await show(answer.refusal);
      setMarks({});
      const [gone] = left ? fit(left.tickets) : [];
      if (gone !== undefined) return focusLater(`ticket-${gone}`);
      toDetails();
    } finally {
      setAsking(false);
    }
  }

  /** `agreedCents` is a changed price that the buyer has agreed to. */
  async function submit(agreedCents?: number): Promise<void> {
    // Files of answers arrive first.
    const typed = (await details.people.settle()) ? details.read(basket.tickets) : null;
    if (typed === null) return setTrouble({ kind: 'marked' });
    setTrouble(null);
    const order = {
      ...basket,
      ...typed,
      expectedCents: agreedCents ?? summary.totalCents,
      channel: channelOf(url) ?? '',
      language,
    };
    const outcome = await place(order, basket);
    if (outcome === null) return;
    if ('refusal' in outcome) return show(outcome.refusal);
    keepOwnDetails(typed.buyer);
    await goTo(outcome.path);
  }

  return {
    event,
    now,
    step,
    isMoved,
    offering,
    forms,
    offer,
    waiting,
    codes,
    room,
    details,
    own,
    choice,
    marks,
    trouble,
    basket,
    summary,
    isQuoted,
    quoteRefusal: quoting.refusal,
    currency: tickets[0]?.currency ?? 'CNY',
    needsReview: tickets.some((ticket) => quantities[ticket.ticketId] !== undefined && ticket.needsReview),
    mayInvoice,
    sending,
    isBusy: asking || sending,
    change,
    choose,
    enterCode,
    takeCodes,
    toSecondStep,
    nextFocus,
    toTickets,
    submit,
    startOver,
  };
}

const versionsOf = ({ event, own }: SaleForms) =>
  [event.version, ...own.map(({ ticketId, form }) => `${ticketId} ${form.formId ?? ''} ${form.version}`)].join();

/** After the next render: what gets the focus may not be there yet. */
export function focusLater(id: string): void {
  setTimeout(() => focusOn(id));
}
