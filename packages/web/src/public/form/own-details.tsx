import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { useEffect, useState } from 'react';
import { store } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import type { FormState } from './form-state.ts';
import { isEmpty } from './typed.ts';

/** Name and contact of the last registration or order on this device: offered to the next form, never filled in by itself. */
export interface OwnDetails {
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
}

const key = 'convoke.own-details';
/** Longer than an event is away, shorter than people keep a phone. */
const keepMs = 180 * 24 * 60 * 60 * 1000;

export function keepOwnDetails({ name, phone, email }: OwnDetails): void {
  if (name !== '') store.set(key, { name, phone, email, at: Date.now() });
}

function readOwnDetails(): OwnDetails | null {
  const kept = store.get<OwnDetails & { at: number }>(key);
  return kept && typeof kept.name === 'string' && Date.now() - kept.at < keepMs ? kept : null;
}

/** Offers them above fields of a name and contact in which nothing stands yet. */
export function OwnDetailsOffer({ fields, state }: { fields: readonly FormField[]; state: FormState }) {
  const { t } = usePage();
  const [own, setOwn] = useState<OwnDetails | null>(null);
  useEffect(() => setOwn(readOwnDetails()), []);
  const asked = fields.flatMap((field) => {
    const { means } = field;
    const value = means === 'name' || means === 'phone' || means === 'email' ? own?.[means] : undefined;
    return value ? [{ field, value }] : [];
  });
  if (!own || asked.length === 0 || asked.some(({ field }) => !isEmpty(state.values[field.fieldId]))) return null;
  return (
    <p className="note own-details">
      <span>{t('public-form:own-details')}</span>
      <button
        type="button"
        className="button"
        onClick={() => {
          for (const { field, value } of asked) state.set(field, value);
        }}
      >
        {t('public-form:own-details-use', { name: own.name })}
      </button>
      <button
        type="button"
        className="text-link"
        onClick={() => {
          store.remove(key);
          setOwn(null);
        }}
      >
        {t('public-form:own-details-forget')}
      </button>
    </p>
  );
}
