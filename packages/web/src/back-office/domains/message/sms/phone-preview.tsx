import { messageTaskPreview } from '@convoke/contract/message/message.calls.ts';
import {
  finishedSms,
  sampleValues,
  type SmsKind,
  smsTextProblem,
  smsVariables,
} from '@convoke/contract/message/message.sms.rules.ts';
import { filledText, maxSmsLength, smsSegments } from '@convoke/contract/message/message.text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatMoney, formatNumber } from '../../../../core/format.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { currency } from '../common/message-texts.ts';
import { MemberSelect } from './member-select.tsx';

interface Props {
  kind: SmsKind;
  signName: string;
  text: string;
  variables: Readonly<Record<string, string>>;
  segmentCents: number;
}

/** The message as a phone shows it, to a member of one's choice or with words for an example; how long it is, and what one costs. */
export function PhonePreview({ kind, signName, text, variables, segmentCents }: Props) {
  const { t } = useTranslation();
  const [memberId, setMemberId] = useState<string>();
  const defaults = { ...sampleValues, ...variables };
  const example = finishedSms(kind, signName || '…', filledText(text, {}, defaults));
  const written = finishedSms(kind, signName, text);
  const segments = smsSegments(written);
  const isWhole = signName !== '' && text.trim() !== '' && smsTextProblem({ kind, text, variables }) === null;
  const asked = useDebounced(JSON.stringify({ kind, signName, text, defaults }), 300);
  const { data } = useQuery({
    queryKey: ['message', 'sms preview', memberId, asked],
    queryFn: ({ signal }) => {
      // What nobody has is an example here too: the event is not known yet.
      const names = smsVariables(text);
      const given = Object.fromEntries(names.map((name) => [name, variables[name] ?? sampleValues[name] ?? '']));
      const content = { signName, text, vendorTemplate: '', variables: given };
      const purpose = kind === 'promotion' ? ('promotion' as const) : ('notice' as const);
      return call(
        messageTaskPreview,
        { purpose, sms: content, ...(memberId && { memberId }) },
        { signal, hideLoad: true, quiet: true },
      );
    },
    enabled: memberId !== undefined && isWhole && written.length <= maxSmsLength,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const shown = memberId !== undefined && isWhole && data ? data.text : example;
  return (
    <section className="sms-preview" aria-label={t('common:preview')}>
      <MemberSelect value={memberId} onChange={setMemberId} />
      <div className="sms-phone">
        <div className="sms-phone-bar" aria-hidden="true" />
        <p className="sms-bubble">{shown}</p>
      </div>
      <p className={written.length > maxSmsLength ? 'sms-count sms-bad' : 'sms-count muted'} role="status">
        {t('sms:preview.length', { n: formatNumber(written.length), most: formatNumber(maxSmsLength) })}
        {/* Nothing yet costs nothing. */}
        {text.trim() !== '' &&
          ` · ${t('sms:segments', { count: segments, n: formatNumber(segments) })} · ${formatMoney(segments * segmentCents, currency)}`}
      </p>
      <p className="muted sms-count">{t('sms:preview.hint')}</p>
    </section>
  );
}
