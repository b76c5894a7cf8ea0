import { normaliseEmail, normalisePhone } from '@convoke/contract/core/contact.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { checkAnswer } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { checkParticipant } from '../core/calls.ts';
import { usePage } from '../core/page-context.tsx';
import type { Values } from '../form/form-state.ts';

const pauseMs = 400;

/**
 * A remark beside phone and e-mail when they are registered already, asked for when the person leaves the field. Only a hint: the server
 * decides when the form is sent, and without an answer nothing is said.
 */
export function useKnownHints(event: PublicEvent, values: Values) {
  const { t } = usePage();
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const asked = useRef(new Map<string, boolean>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** `field id → the value that is known`; a hint shows only while that value still stands there. */
  const hints: Record<string, string> = {};
  for (const [fieldId, value] of Object.entries(known)) {
    if (normal(values[fieldId]) === value) hints[fieldId] = t('public-register:known');
  }

  function onLeave(field: FormField, value: unknown): void {
    const { means } = field;
    if (means !== 'phone' && means !== 'email') return;
    const checked = checkAnswer(field, value);
    if ('problem' in checked || typeof checked.value !== 'string') return;
    const contact = checked.value;
    const note = (exists: boolean) =>
      setKnown(({ [field.fieldId]: _, ...others }) => (exists ? { ...others, [field.fieldId]: contact } : others));
    const before = asked.current.get(contact);
    if (before !== undefined) return note(before);
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      try {
        const input = means === 'phone' ? { phone: contact } : { email: contact };
        const { exists } = await call(
          checkParticipant,
          { code: event.code, ...input },
          { hideLoad: true, quiet: true, onDeadToken: 'repeat' },
        );
        asked.current.set(contact, exists);
        note(exists);
      } catch {
        // A hint is not worth a message.
      }
    }, pauseMs);
  }

  return { hints, onLeave };
}

function normal(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text.includes('@') ? normaliseEmail(text) : normalisePhone(text);
}
