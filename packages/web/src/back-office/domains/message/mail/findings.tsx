import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { MailFinding, MailPreview } from '@convoke/contract/message/message.mail.calls.ts';
import type { MailRule } from '@convoke/contract/message/message.mail.rules.ts';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../../../core/format.ts';

const icons = {
  good: <CheckCircleOutlined className="mail-good" aria-hidden="true" />,
  warn: <ExclamationCircleOutlined className="mail-warn" aria-hidden="true" />,
  bad: <CloseCircleOutlined className="mail-bad" aria-hidden="true" />,
};
const order = { bad: 0, warn: 1, good: 2 };

/** What should be fixed before a mail is sent, the weightiest first, and what is fine. */
export function Findings({ preview, rules }: { preview: MailPreview; rules: readonly MailRule[] }) {
  const { t } = useTranslation();
  const shown = preview.findings
    .filter(({ rule }) => rules.includes(rule))
    .toSorted((one, other) => order[one.level] - order[other.level]);
  return (
    <section aria-label={t('mail:finding.title')}>
      <h3 className="mail-findings-title">{t('mail:finding.title')}</h3>
      {preview.removed.length > 0 && (
        <p className="muted">{t('mail:brought.removed', { what: preview.removed.slice(0, 5).join(', ') })}</p>
      )}
      <ul className="mail-findings">
        {shown.map((finding) => (
          <Finding key={finding.rule} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function Finding({ finding: { rule, level, count, what } }: { finding: MailFinding }) {
  const { t } = useTranslation();
  const words = { n: formatNumber(count), size: formatBytes(count) };
  return (
    <li>
      {icons[level]}
      <span className="mail-finding-words">
        <span>{t(level === 'good' ? `mail:fine.${rule}` : `mail:finding.${rule}`, words)}</span>
        {what.length > 0 && <span className="muted mail-finding-what">{what.join(' · ')}</span>}
      </span>
    </li>
  );
}
