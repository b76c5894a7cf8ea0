import type { ModuleKind } from '@convoke/contract/site/site.modules.ts';
import type { ComponentType } from 'react';
import { Banner } from './modules/banner.tsx';
import { Booths } from './modules/booths.tsx';
import { Contact } from './modules/contact.tsx';
import { Countdown } from './modules/countdown.tsx';
import { Custom } from './modules/custom.tsx';
import { Documents } from './modules/documents.tsx';
import { Faq } from './modules/faq.tsx';
import { Form } from './modules/form.tsx';
import { Gallery } from './modules/gallery.tsx';
import { Guests } from './modules/guests.tsx';
import { Introduction } from './modules/introduction.tsx';
import { Map } from './modules/map.tsx';
import { News } from './modules/news.tsx';
import { Partners } from './modules/partners.tsx';
import { Review } from './modules/review.tsx';
import { Schedule } from './modules/schedule.tsx';
import { Tickets } from './modules/tickets.tsx';
import { Video } from './modules/video.tsx';
import { Vote } from './modules/vote.tsx';
import type { ViewProps } from './pieces.tsx';

/** How each kind of module looks. */
export const views: { readonly [Kind in ModuleKind]: ComponentType<ViewProps<Kind>> } = {
  banner: Banner,
  introduction: Introduction,
  schedule: Schedule,
  guests: Guests,
  partners: Partners,
  tickets: Tickets,
  news: News,
  review: Review,
  booths: Booths,
  map: Map,
  contact: Contact,
  countdown: Countdown,
  gallery: Gallery,
  video: Video,
  faq: Faq,
  form: Form,
  vote: Vote,
  documents: Documents,
  custom: Custom,
};
