import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { type ListedTemplate, siteTemplate } from '@convoke/contract/site/site.calls.ts';
import type { SiteLive } from '@convoke/contract/site/site.live.ts';
import { type ModuleKind, moduleKinds } from '@convoke/contract/site/site.modules.ts';
import type { SiteLook as Look } from '@convoke/contract/site/site.style.ts';
import { documentOf } from '@convoke/contract/site/templates/template.ts';
import { productTemplates } from '@convoke/contract/site/templates/templates.ts';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../ui/use-call.ts';
import { usePictures } from '../common/use-site-draft.ts';
import { SiteLook } from '../looks/site-look.tsx';
import { useRoom } from '../looks/use-room.ts';

interface Props {
  template: ListedTemplate;
  event: PublicEvent;
  live: SiteLive;
  language: Language;
}

/** Pixels of the screen that a card is a small picture of. */
const [width, height] = [1280, 960];

/** A template as this event's page would look with it. */
export function TemplateCard({ template, event, live, language }: Props) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const { width: room } = useRoom(element);
  const { templateId } = template;
  const own = useCall(siteTemplate, template.isOwn && { templateId }, { quiet: true, once: true });
  const pictureOf = usePictures(own.data?.pictures ?? none);
  const ready = useMemo(
    () => (isProduct(templateId) ? documentFor(templateId, event, live, language) : undefined),
    [templateId, event, live, language],
  );
  const document = ready ?? own.data?.document;
  return (
    <div ref={element} className="site-template-look">
      {room > 0 && document && (
        <SiteLook
          title={t('site:templates.look', { name: template.name })}
          version={0}
          isStill
          {...{ document, event, live, language, width, room, pictureOf }}
          height={height}
        />
      )}
    </div>
  );
}

const none = {};

const isProduct = (id: string): id is Look => Object.hasOwn(productTemplates, id);

/** What the event has something for. */
function kindsOf(event: PublicEvent, live: SiteLive): ReadonlySet<ModuleKind> {
  const has: Partial<Record<ModuleKind, boolean>> = {
    guests: event.guests.length > 0,
    schedule: event.programme !== null,
    partners: event.organizers.length + event.brands.length > 0,
    news: event.news.records.length > 0,
    review: live.reviews.length > 0,
    booths: event.hasBooths,
    map: event.latitude !== null,
  };
  return new Set(moduleKinds.filter((kind) => has[kind]));
}

const documentFor = (look: Look, event: PublicEvent, live: SiteLive, language: Language) =>
  documentOf(productTemplates[look], { language, languages: [language], has: kindsOf(event, live) });
