import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { ShownPicture, SitePicture } from '@convoke/contract/site/site.fields.ts';
import type { SiteLive } from '@convoke/contract/site/site.live.ts';
import type { SiteProblem } from '@convoke/contract/site/site.check.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import { siteCanvas, siteCheck, sitePublish, siteVersion } from '@convoke/contract/site/site.calls.ts';
import { App, Modal, Skeleton } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { FittingInput } from '../../../../ui/form/fitting-text.tsx';
import { WhyButton } from '../../../../ui/publish/why-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { usePictures } from '../common/use-site-draft.ts';
import { devices } from '../looks/devices.ts';
import { SiteLook } from '../looks/site-look.tsx';
import { useRoom } from '../looks/use-room.ts';
import { ProblemList } from './problem-list.tsx';

export interface Publishing {
  eventId: string;
  /** As it was looked at: another one is not published. */
  document: SiteDocument;
  version: number;
  event: PublicEvent;
  live: SiteLive;
  language: Language;
  pictureOf: (picture: SitePicture) => ShownPicture | undefined;
  /** What everybody sees now; null = the event's ordinary page. */
  shownVersion: number | null;
  /** Goes to where something is wrong. */
  onPlace: (problem: SiteProblem) => void;
  onPublished: () => Promise<unknown>;
}

const height = 520;

/** What is wrong first, then the draft beside what everybody sees now, as a phone shows them; then it is published. */
export function PublishDialog(props: Publishing & { open: boolean; onClose: () => void }) {
  const { eventId, document, version, event, live, language, pictureOf, shownVersion, onPlace, onPublished } = props;
  const { open, onClose } = props;
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useBusy();
  const [note, setNote] = useState('');
  const check = useCall(siteCheck, open && { eventId }, { quiet: true, anew: true });
  const problems = check.data?.problems ?? [];
  const refused = problems.find(({ refuses }) => refuses);
  const publish = () =>
    run(async () => {
      const done = await unlessRefused(call(sitePublish, { eventId, version, note: note.trim() }));
      await onPublished();
      if (!done) return;
      void message.success(t('publish:done'));
      onClose();
    });
  return (
    <Modal
      open={open}
      width={960}
      title={t('site:publish.title')}
      onCancel={onClose}
      footer={
        <WhyButton
          type="primary"
          loading={busy}
          why={refused ? t(`site:problem.${refused.problem}`) : check.data ? undefined : t('site:publish.checking')}
          onClick={() => void publish()}
        >
          {t(shownVersion === null ? 'common:publish' : 'publish:changes')}
        </WhyButton>
      }
    >
      <h3>{t('site:problems.label')}</h3>
      {check.error ? (
        <ErrorState error={check.error} onRetry={() => void check.refetch()} />
      ) : !check.data ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : problems.length === 0 ? (
        <p className="muted">{t('site:problems.none')}</p>
      ) : (
        <ProblemList
          document={document}
          problems={problems}
          onPlace={(problem) => {
            onClose();
            onPlace(problem);
          }}
        />
      )}
      <div className="site-beside">
        <Side title={t('site:publish.draft')}>
          {(room) => (
            <SiteLook
              title={t('site:publish.draft')}
              version={0}
              {...{ document, event, live, language, pictureOf, room, height }}
              width={devices.phone}
            />
          )}
        </Side>
        <Side title={t('site:publish.now')}>
          {(room) =>
            shownVersion === null ? (
              <p className="muted site-nothing">{t('site:publish.ordinary')}</p>
            ) : (
              <ShownVersion {...{ eventId, language, room }} version={shownVersion} />
            )
          }
        </Side>
      </div>
      <label className="site-label" htmlFor="site-publish-note">
        {t('site:publish.note')}
      </label>
      <FittingInput id="site-publish-note" max={200} value={note} onChange={setNote} />
    </Modal>
  );
}

/** What is given the width that there is for it. */
function Side({ title, children }: { title: string; children: (room: number) => ReactNode }) {
  const element = useRef<HTMLElement>(null);
  const { width } = useRoom(element);
  return (
    <section ref={element}>
      <h3>{title}</h3>
      {width > 0 && children(width)}
    </section>
  );
}

interface ShownProps {
  eventId: string;
  version: number;
  language: Language;
  room: number;
}

function ShownVersion({ eventId, version, language, room }: ShownProps) {
  const { t } = useTranslation();
  const shown = useCall(siteVersion, { eventId, version }, { quiet: true, once: true });
  const canvas = useCall(siteCanvas, { eventId, version, language }, { quiet: true });
  const pictureOf = usePictures(shown.data?.pictures ?? none);
  if (shown.error ?? canvas.error) return <ErrorState error={shown.error ?? canvas.error} />;
  if (!shown.data || !canvas.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <SiteLook
      title={t('site:publish.now')}
      document={shown.data.document}
      version={version}
      event={canvas.data.event}
      live={canvas.data.live}
      width={devices.phone}
      {...{ language, pictureOf, room, height }}
    />
  );
}

const none = {};
