import type { MessageReport } from '@convoke/contract/message/message.line.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { classText } from './message-texts.ts';

const parts = [
  ['suppressed', 'message:report.suppressed'],
  ['passed', 'message:report.passed'],
  ['failed', 'message:line.failed'],
  ['undelivered', 'message:line.undelivered'],
  ['bounced', 'message:line.bounced'],
] as const;

/** Why some got nothing, and why it did not arrive: how many of each. Nothing where all went well. */
export function Reasons({ report }: { report: MessageReport }) {
  const { t } = useTranslation();
  const shown = parts.filter(([name]) => report[name].length > 0);
  if (shown.length === 0) return null;
  return (
    <Panel title={t('message:report.why')}>
      <div className="message-reasons">
        {shown.map(([name, label]) => (
          <section key={name}>
            <h3>{t(label)}</h3>
            <dl className="message-facts">
              {report[name].map((each) => (
                <div key={each.class} className="message-fact">
                  <dt>{t(classText(each.class))}</dt>
                  <dd className="number">{formatNumber(each.count)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Panel>
  );
}
