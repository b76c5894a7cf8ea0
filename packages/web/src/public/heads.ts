import { agendaHead } from './agenda/agenda.head.ts';
import { boothsHead } from './booths/booths.head.ts';
import { buyHead } from './buy/buy.head.ts';
import { cardHead } from './card/card.head.ts';
import { channelHead } from './channel/channel.head.ts';
import type { Head, HeadContext } from './core/types.ts';
import type { PageData, PageName } from './page-data.ts';
import { embedHead } from './embed/embed.head.ts';
import { eventHead } from './event/event.head.ts';
import { guestsHead } from './guests/guests.head.ts';
import { hallHead } from './hall/hall.head.ts';
import { postHead } from './news/post.head.ts';
import { noticeHead } from './notice/notice.head.ts';
import { orderHead } from './order/order.head.ts';
import { payHead } from './pay/pay.head.ts';
import { posterHead } from './poster/poster.head.ts';
import { qdHead } from './qd/qd.head.ts';
import { registerHead } from './register/register.head.ts';
import { resultsHead } from './results/results.head.ts';
import { siteHead } from './site/site.head.ts';
import { surveyHead } from './survey/survey.head.ts';
import { voteHead } from './vote/vote.head.ts';
import { watchHead } from './watch/watch.head.ts';

/**
 * What pages say of themselves in the document's head. Used by the server only, so none of it weighs on a phone. A page without an entry is
 * named by its own `title` (a key, else `title` of its first namespace) and kept from search engines.
 */
export const heads: { [Name in PageName]?: (data: PageData<Name>, context: HeadContext) => Head } = {
  event: eventHead,
  site: siteHead,
  guests: guestsHead,
  post: postHead,
  booths: boothsHead,
  agenda: agendaHead,
  register: registerHead,
  buy: buyHead,
  pay: payHead,
  order: orderHead,
  survey: surveyHead,
  card: cardHead,
  channel: channelHead,
  results: resultsHead,
  qd: qdHead,
  poster: posterHead,
  vote: voteHead,
  hall: hallHead,
  embed: embedHead,
  watch: watchHead,
  notice: noticeHead,
};
