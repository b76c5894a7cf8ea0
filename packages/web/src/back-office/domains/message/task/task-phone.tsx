import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { sampleValues } from '@convoke/contract/message/message.sms.rules.ts';
import { filledText, maxSmsLength, smsSegments, smsText } from '@convoke/contract/message/message.text.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../../core/format.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { currency } from '../common/message-texts.ts';
import { MailFrame } from '../mail/mail-frame.tsx';
import { useSigns } from '../sms/use-signs.ts';
import { FormPreview } from './form-preview.tsx';
import { useMailTemplate } from './mail-template-pick.tsx';
import { useKept } from './use-kept.ts';
import '../sms/sms.css';

/** The message of the form on a phone while it is written; what one of its recipients gets is a press away. */
export function TaskPhone({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  return (
    <section className="message-phone" aria-label={t('message:phone')}>
      {channel === 'sms' ? <SmsPhone /> : <MailPhone />}
      <FormPreview channel={channel} />
    </section>
  );
}

type Variables = Record<string, string>;

/** What stands for a variable of which the text says nothing. */
const shownVariables = (given: Variables | undefined): Variables => ({
  ...sampleValues,
  ...Object.fromEntries(Object.entries(given ?? {}).filter(([, text]) => text)),
});

function SmsPhone() {
  const { t } = useTranslation();
  const sign = useKept<string>('sms', 'signName') ?? '';
  const text = useKept<string>('sms', 'text') ?? '';
  const variables = useKept<Variables>('sms', 'variables');
  const isPromotion = useKept<string>('purpose') === 'promotion';
  const isEmpty = text.trim() === '';
  return (
    <>
      <div className="sms-phone">
        <div className="sms-phone-bar" aria-hidden="true" />
        {isEmpty ? (
          <p className="muted">{t('message:phoneEmpty')}</p>
        ) : (
          <p className="sms-bubble">
            {smsText(sign || '…', filledText(text, {}, shownVariables(variables)), isPromotion)}
          </p>
        )}
      </div>
      {/* Nothing yet costs nothing. */}
      {!isEmpty && <SmsLength whole={smsText(sign, text, isPromotion)} />}
    </>
  );
}

/** How long the message is with its signature and the sentence of opting out, how many segments that makes, and what one costs. */
function SmsLength({ whole }: { whole: string }) {
  const { t } = useTranslation();
  const { segmentCents } = useSigns();
  const segments = smsSegments(whole);
  return (
    <p className={whole.length > maxSmsLength ? 'sms-count message-bad' : 'sms-count muted'} aria-live="polite">
      {t('message:form.length', {
        count: segments,
        n: formatNumber(whole.length),
        segments: formatNumber(segments),
      })}
      {segmentCents > 0 && ` · ${formatMoney(segments * segmentCents, currency)}`}
    </p>
  );
}

/** As in the list of a phone's mails: from whom, subject, preview text; below the words of one's own. A template is shown beside its name. */
function MailPhone() {
  const { t } = useTranslation();
  const templateId = useKept<string | null>('mail', 'templateId');
  const template = useMailTemplate(templateId).data;
  const own = {
    subject: useKept<string>('mail', 'subject') ?? '',
    preview: useKept<string>('mail', 'preview') ?? '',
    fromName: useKept<string>('mail', 'fromName') ?? '',
    fromAddress: useKept<string>('mail', 'fromAddress') ?? '',
  };
  const html = useDebounced(useKept<string>('mail', 'html') ?? '', 300);
  const shown = (templateId && template) || own;
  return (
    <div className="sms-phone message-inbox">
      <div className="sms-phone-bar" aria-hidden="true" />
      <strong>{shown.fromName || shown.fromAddress || t('mail:sender.standard')}</strong>
      <span className={shown.subject ? undefined : 'muted'}>{shown.subject || t('mail:look.noSubject')}</span>
      <span className="muted">{shown.preview}</span>
      {!templateId && html !== '' && (
        <MailFrame className="message-inbox-mail" title={t('message:form.html')} html={`${letters}${html}`} />
      )}
    </div>
  );
}

/** As the product writes words without a design. */
const letters = '<style>body{margin:12px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}</style>';
