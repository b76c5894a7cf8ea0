import type { SiteLook } from '../site.style.ts';
import { concert } from './concert.ts';
import { conference } from './conference.ts';
import { course } from './course.ts';
import { exhibition } from './exhibition.ts';
import { gala } from './gala.ts';
import { hackathon } from './hackathon.ts';
import { launch } from './launch.ts';
import { meetup } from './meetup.ts';
import type { SiteTemplate } from './template.ts';

/** The templates that come with the product, one a look. */
export const productTemplates: Readonly<Record<SiteLook, SiteTemplate>> = {
  conference,
  meetup,
  concert,
  exhibition,
  course,
  gala,
  hackathon,
  launch,
};
