import type { PublicChannel } from '@convoke/contract/member/member.channel.public.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { usePage } from '../core/page-context.tsx';
import { Backdrop } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { readChannel } from './channel-calls.ts';
import { EntryForm } from './entry-form.tsx';
import { paragraphsOf, wordsOf } from './words.ts';

export interface ChannelPageData {
  channel: PublicChannel;
}

export const namespaces = ['public-channel', 'public-form'] as const;

/** The entry has arrived. */
function Thanks({ channel, onAgain }: { channel: PublicChannel; onAgain: () => void }) {
  const { t, language } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const words = paragraphsOf(wordsOf(channel.thanks, language));
  return (
    <section className="card centred done">
      <div className="seal seal-good">
        <Icon name="check" />
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {t('public-channel:thanks')}
      </h2>
      {(words.length > 0 ? words : [t('public-channel:thanks-hint')]).map((paragraph, at) => (
        <p className="survey-words" key={at}>
          {paragraph}
        </p>
      ))}
      <button type="button" className="text-link" onClick={onAgain}>
        {t('public-channel:again')}
      </button>
    </section>
  );
}

function Shut({ standing }: Pick<PublicChannel, 'standing'>) {
  const { t } = usePage();
  return (
    <section className="card centred">
      <div className="seal">
        <Icon name="clock" />
      </div>
      <h2>{t(standing === 'over' ? 'public-channel:over' : 'public-channel:closed')}</h2>
      <p>{t('public-channel:shut-hint')}</p>
    </section>
  );
}

/** The form of a channel, by which people become members. */
export function View({ data }: { data: ChannelPageData }) {
  const { language } = usePage();
  const [channel, setChannel] = useState(data.channel);
  const [isDone, setDone] = useState(false);
  const [round, setRound] = useState(0);
  const refresh = async (): Promise<PublicChannel | null> => {
    try {
      const now = await call(
        readChannel,
        { code: channel.code },
        { hideLoad: true, quiet: true, onDeadToken: 'repeat' },
      );
      setChannel(now);
      return now;
    } catch (error) {
      if (error instanceof CallFailure) return null;
      throw error;
    }
  };
  return (
    <>
      <Backdrop url={null} seed={channel.code} />
      <Frame className="survey">
        <header className="survey-head">
          <p className="survey-by">{channel.organiserName}</p>
          <h1>{channel.name}</h1>
          {!isDone &&
            paragraphsOf(wordsOf(channel.introduction, language)).map((paragraph, at) => (
              <p className="survey-words" key={at}>
                {paragraph}
              </p>
            ))}
        </header>
        {isDone ? (
          <Thanks
            channel={channel}
            onAgain={() => {
              setDone(false);
              setRound(round + 1);
            }}
          />
        ) : channel.form ? (
          <EntryForm
            key={round}
            channel={channel}
            form={channel.form}
            refresh={refresh}
            onDone={() => {
              setDone(true);
              scrollTo({ top: 0 });
            }}
          />
        ) : (
          <Shut standing={channel.standing} />
        )}
      </Frame>
    </>
  );
}
