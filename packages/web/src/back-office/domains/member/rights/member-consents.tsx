import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type Consent, memberConsents } from '@convoke/contract/member/member.consent.calls.ts';
import { consentChannels } from '@convoke/contract/member/member.rights.rules.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { consentAnswerTexts, consentChannelTexts } from './consent-texts.ts';

interface Props {
  memberId: string;
  /** Of somebody who is deleted nothing changes. */
  readOnly: boolean;
  refresh: () => Promise<unknown>;
}

const colours = { given: 'green', refused: 'red', unknown: 'default' } as const;

/** By which ways a member agreed to be reached, in a line; it opens to where that is known from and what they said before. */
export function MemberConsents({ memberId, readOnly, refresh }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const [isOpen, setOpen] = useState(false);
  const [hasBefore, setBefore] = useState(false);
  const { data, error, refetch } = useCall(memberConsents, { memberId }, { quiet: true });
  const ways = consentChannels.map((channel) => {
    const said = data?.now.find((each) => each.channel === channel);
    return { channel, said, answer: said?.answer ?? ('unknown' as const) };
  });
  const known = ways.filter(({ said }) => said);
  return (
    <section className="member-part" aria-labelledby="member-consents">
      <div className="member-part-head">
        <h3 id="member-consents">
          <button
            type="button"
            className="member-consents-line"
            aria-expanded={isOpen}
            disabled={!data}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <DownOutlined /> : <RightOutlined />} {t('member-rights:consent')}
            {data && !isOpen && (
              <span className="muted">
                {known.length === 0
                  ? t(consentAnswerTexts.unknown)
                  : known
                      .map(
                        ({ channel, answer }) => `${t(consentChannelTexts[channel])}: ${t(consentAnswerTexts[answer])}`,
                      )
                      .join(' · ')}
              </span>
            )}
          </button>
        </h3>
        {!readOnly && (
          <Button
            size="small"
            onClick={() =>
              dialogs.open(() => import('./consent-dialog.tsx').then((part) => part.ConsentDialog), {
                memberIds: [memberId],
                onDone: refresh,
              })
            }
          >
            {t('member-rights:record')}
          </Button>
        )}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isOpen && data && (
        <>
          <dl className="member-facts">
            {ways.map(({ channel, said, answer }) => (
              <div key={channel}>
                <dt>{t(consentChannelTexts[channel])}</dt>
                <dd>
                  <Tag color={colours[answer]}>{t(consentAnswerTexts[answer])}</Tag>
                  {said && <Details said={said} />}
                </dd>
              </div>
            ))}
          </dl>
          {data.before.length > 0 && (
            <Button type="link" size="small" aria-expanded={hasBefore} onClick={() => setBefore(!hasBefore)}>
              {t('member-rights:before')}
            </Button>
          )}
          {hasBefore && (
            <ul className="member-said">
              {data.before.map((said) => (
                <li key={`${said.channel} ${said.recordedAt}`}>
                  {t(consentChannelTexts[said.channel])}: {t(consentAnswerTexts[said.answer])} <Details said={said} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function Details({ said }: { said: Consent }) {
  return (
    <span className="muted">
      {[formatDateTime(said.at), said.source, said.by].filter(Boolean).join(' · ')}
      {said.words && <span className="member-words">{said.words}</span>}
    </span>
  );
}
