import type { CheckedCertificate } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';

export const namespaces = ['public-certificate'] as const;
export const title = 'public-certificate:title';

/** What a certificate of attendance says, for whoever holds the paper and asks whether it is true. */
export function View({ data }: { data: CheckedCertificate }) {
  const { t, locale } = usePage();
  const { timeZone } = data;
  const when = [data.startsAt, data.endsAt].map((at) => momentText(at, timeZone, locale)).join(' – ');
  const facts = [
    [t('public-certificate:name'), data.name],
    [t('public-certificate:event'), data.eventTitle],
    [t('public-certificate:when'), when],
    [t('public-certificate:minutes'), String(data.minutes)],
    [t('public-certificate:issued'), momentText(data.issuedAt, timeZone, locale)],
    [t('public-certificate:number'), data.number.replace(/^(.{5})(.{5})/, '$1 $2 ')],
  ] as const;
  return (
    <Frame className="notice certificate">
      <h1>{t('public-certificate:title')}</h1>
      <p className="certificate-valid">
        <Icon name="check" /> {t('public-certificate:valid')}
      </p>
      <dl className="certificate-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="fine">{t('public-certificate:hint')}</p>
    </Frame>
  );
}
