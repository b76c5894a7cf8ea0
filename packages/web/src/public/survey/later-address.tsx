import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { draftDays } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { FieldList } from '../form/field-list.tsx';
import { useForm } from '../form/form-state.ts';
import { labelOf } from '../form/invoice.ts';
import type { useSavedDraft } from './use-saved-draft.ts';

interface Props {
  own: ReturnType<typeof useSavedDraft>;
  closesAt: string | null;
}

/** Where the link is to be sent. */
export function LaterAddress({ own, closesAt }: Props) {
  const { t, language, locale } = usePage();
  const [by, setBy] = useState<'email' | 'phone'>('email');
  const field: FormField = {
    fieldId: `later-${by}`,
    type: by,
    means: by,
    required: true,
    label: labelOf(by === 'phone' ? t('public-form:verify-phone') : t('public-form:verify-email')),
  };
  const state = useForm({ version: 1, fields: [field] }, language);
  const [month] = useState(() => Date.now() + draftDays * 86_400_000);
  const until = Math.min(month, closesAt === null ? month : Date.parse(closesAt));
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const to = state.check()?.[field.fieldId];
        if (typeof to === 'string') void own.save(by === 'phone' ? { phone: to } : { email: to });
      }}
    >
      <h2>{t('public-survey:keep-on')}</h2>
      <p>
        {t('public-survey:keep-hint', {
          date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(until),
        })}
      </p>
      <FieldList state={state} fields={[field]} />
      <button type="button" className="text-link" onClick={() => setBy(by === 'phone' ? 'email' : 'phone')}>
        {by === 'phone' ? t('public-survey:keep-by-email') : t('public-survey:keep-by-phone')}
      </button>
      <div aria-live="assertive" className="empty-gone">
        {own.problem !== '' && <p className="field-problem">{own.problem}</p>}
      </div>
      <button type="submit" className="button primary wide" disabled={own.busy} aria-busy={own.busy}>
        {t('public-survey:keep-send')}
      </button>
      <button type="button" className="text-link" onClick={own.close}>
        {t('public-survey:keep-cancel')}
      </button>
    </form>
  );
}
