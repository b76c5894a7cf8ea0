import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { WalkIn } from '@convoke/contract/order/order.walk-in.calls.ts';
import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { useRef, useState } from 'react';
import { CallFailure, failureWords } from '../../../core/call-failure.ts';
import { type KeptKey, keyFor } from '../../../core/request-key.ts';
import type { FormState } from '../../form/form-state.ts';
import { fullOptionsOf } from '../../form/option-places.ts';
import type { Desk } from '../desk.ts';
import { registerWalkIn } from './walk-in-calls.ts';

type Person = NonNullable<WalkIn['person']>;

/** Why the last try registered nobody. `lost`: no answer came, and sending it again is the same registration. */
export type Trouble =
  | { kind: 'fields' }
  | { kind: 'lost' | 'refused'; words: string }
  | { kind: 'known'; words: string; person: Person | null };

interface Props {
  desk: Desk;
  eventId: string;
  ticket: OfferedTicket | null;
  state: FormState;
  onFull: (options: readonly { fieldId: string; option: string }[]) => void;
  /** What is offered has changed: to be read anew. */
  onChanged: () => void;
  onDone: (made: WalkIn) => void;
}

/** Sends a registration of the door, one at a time. All tries of the same content have one Idempotency-Key, so a lost answer never makes a second one. */
export function useRegister({ desk, eventId, ticket, state, onFull, onChanged, onDone }: Props) {
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const busy = useRef(false);
  const key = useRef<KeptKey | null>(null);

  function troubleOf(error: unknown): Trouble {
    if (!(error instanceof CallFailure)) {
      // Given up after a while: whether it arrived is not known.
      if (error instanceof DOMException) return { kind: 'lost', words: '' };
      throw error;
    }
    const words = failureWords(error);
    if (error.status === 0 || error.status >= 500) return { kind: 'lost', words };
    if (error.failure === 'ALREADY_REGISTERED')
      return { kind: 'known', words, person: (error.data as { person?: Person | null }).person ?? null };
    if (error.failure === 'FORM_FILE_GONE' && state.dropFiles(words)) return { kind: 'fields' };
    onFull(fullOptionsOf(error.data));
    if (state.refuse(error.fields)) return { kind: 'fields' };
    // Prices, places or the form are others by now.
    onChanged();
    return { kind: 'refused', words };
  }

  async function send(answers: Answers, another: boolean): Promise<void> {
    const content = { eventId, ...(ticket && { ticketId: ticket.ticketId }), answers, another };
    const input = { ...content, ...(ticket && { expectedCents: ticket.priceCents }) };
    key.current = keyFor(key.current, content);
    const made = await desk.request(registerWalkIn, input, { 'Idempotency-Key': key.current.key });
    if (made.next !== 'over') return onDone(made);
    // The order of a former try has ended meanwhile: this press is another one.
    key.current = keyFor(null, content);
    onDone(await desk.request(registerWalkIn, input, { 'Idempotency-Key': key.current.key }));
  }

  async function submit(another = false): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setTrouble(null);
    try {
      // Files on their way arrive first.
      const answers = (await state.settle()) ? state.check() : null;
      if (answers !== null) await send(answers, another);
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { submit, sending, trouble };
}
