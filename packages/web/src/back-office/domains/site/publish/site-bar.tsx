import { EllipsisOutlined, HistoryOutlined } from '@ant-design/icons';
import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { SiteLive } from '@convoke/contract/site/site.live.ts';
import type { SiteProblem } from '@convoke/contract/site/site.check.ts';
import { siteShow } from '@convoke/contract/site/site.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../../core/call.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { PublishBar } from '../../../../ui/publish/publish-bar.tsx';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useInEvent } from '../../../../ui/use-current-event.ts';
import type { SiteDraft } from '../common/use-site-draft.ts';

interface Props {
  eventId: string;
  site: SiteDraft;
  shownVersion: number | null;
  hasChanges: boolean;
  onPlace: (problem: SiteProblem) => void;
  frame: { event: PublicEvent; live: SiteLive; language: Language };
}

/** Where the site stands before the public, and what is done with it as a whole. */
export function SiteBar({ eventId, site, shownVersion, hasChanges, onPlace, frame }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const inEvent = useInEvent();
  const ask = useAsk();
  const { busy, run } = useBusy();
  const refresh = useRefresh('site');
  const told = useTold(refresh);
  const { autosave, pictureOf } = site;
  const isPublic = shownVersion !== null;
  const publish = () =>
    run(async () => {
      // What is shown is what is published: all of it is kept first.
      const version = await autosave.flush();
      if (version === null) return;
      dialogs.open(() => import('./publish-dialog.tsx').then((part) => part.PublishDialog), {
        eventId,
        document: site.document,
        version,
        shownVersion,
        pictureOf,
        onPlace,
        onPublished: refresh,
        ...frame,
      });
    });
  const takeOff = () =>
    ask({
      title: t('site:off.question'),
      text: t('site:off.text'),
      ok: t('site:off.button'),
      danger: true,
      onOk: () => told(call(siteShow, { eventId, siteVersion: null }), () => t('site:off.done')),
    });
  return (
    <PublishBar
      standing={isPublic ? 'public' : 'draft'}
      isChanged={hasChanges || autosave.state !== 'saved'}
      state={isPublic ? undefined : t('site:standing.ordinary')}
      autosave={autosave}
      opens={!isPublic}
      isBusy={busy}
      onPublish={() => void publish()}
    >
      <Button
        icon={<HistoryOutlined />}
        onClick={() =>
          dialogs.open(() => import('./versions-drawer.tsx').then((part) => part.VersionsDrawer), {
            eventId,
            draft: site.document,
            pictureOf,
            ...frame,
          })
        }
      >
        {t('site:versions.button')}
      </Button>
      <MenuButton
        icon={<EllipsisOutlined />}
        aria-label={t('common:more')}
        items={[
          {
            label: t('site:preview.link'),
            onClick: async () => {
              await autosave.flush();
              dialogs.open(() => import('./preview-dialog.tsx').then((part) => part.SitePreviewDialog), { eventId });
            },
          },
          {
            label: t('site:template.save'),
            onClick: async () => {
              await autosave.flush();
              dialogs.open(() => import('./save-template-dialog.tsx').then((part) => part.SaveSiteTemplate), {
                eventId,
              });
            },
          },
          {
            label: t('site:template.other'),
            onClick: async () => {
              await autosave.flush();
              await navigate(inEvent('/activity-manage/template'));
            },
          },
          isPublic && 'divider',
          isPublic && { label: t('site:off.button'), danger: true, onClick: takeOff },
        ]}
      />
    </PublishBar>
  );
}
