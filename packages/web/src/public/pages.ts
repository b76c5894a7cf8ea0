/**
 * The pages, each a chunk of its own. The name is what the server asks `renderDocument` for.
 * Adding one is described at the top of entry.tsx.
 */
export const pages = {
  login: () => import('./login/login.page.tsx'),
  event: () => import('./event/event.page.tsx'),
  guests: () => import('./guests/guests.page.tsx'),
  post: () => import('./news/post.page.tsx'),
  booths: () => import('./booths/booths.page.tsx'),
  speaker: () => import('./speaker/speaker.page.tsx'),
  agenda: () => import('./agenda/agenda.page.tsx'),
  register: () => import('./register/register.page.tsx'),
  buy: () => import('./buy/buy.page.tsx'),
  pay: () => import('./pay/pay.page.tsx'),
  order: () => import('./order/order.page.tsx'),
  survey: () => import('./survey/survey.page.tsx'),
  channel: () => import('./channel/channel.page.tsx'),
  messages: () => import('./messages/messages.page.tsx'),
  results: () => import('./results/results.page.tsx'),
  find: () => import('./find/find.page.tsx'),
  qd: () => import('./qd/qd.page.tsx'),
  certificate: () => import('./certificate/certificate.page.tsx'),
  desk: () => import('./desk/desk.page.tsx'),
  poster: () => import('./poster/poster.page.tsx'),
  kiosk: () => import('./kiosk/kiosk.page.tsx'),
  preview: () => import('./preview/preview.page.tsx'),
  vote: () => import('./vote/vote.page.tsx'),
  document: () => import('./document/document.page.tsx'),
  hall: () => import('./hall/hall.page.tsx'),
  map: () => import('./map/map.page.tsx'),
  designer: () => import('./designer/designer.page.tsx'),
  notice: () => import('./notice/notice.page.tsx'),
};
