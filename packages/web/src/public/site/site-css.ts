import type { SiteLook, SiteStyle } from '@convoke/contract/site/site.style.ts';
import concert from './looks/concert.css?inline';
import conference from './looks/conference.css?inline';
import course from './looks/course.css?inline';
import exhibition from './looks/exhibition.css?inline';
import gala from './looks/gala.css?inline';
import hackathon from './looks/hackathon.css?inline';
import launch from './looks/launch.css?inline';
import meetup from './looks/meetup.css?inline';
import sheet from './site.css?inline';
import { styleTokens } from './tokens.ts';

const looks: Readonly<Record<SiteLook, string>> = {
  conference,
  meetup,
  concert,
  exhibition,
  course,
  gala,
  hackathon,
  launch,
};

/** The whole style sheet of a site: its parts, its look, its colours. */
export const siteCss = (style: SiteStyle): string => sheet + looks[style.look] + styleTokens(style);
