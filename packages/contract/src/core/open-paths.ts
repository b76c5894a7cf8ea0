/** First segments that are open without a login (rulings section 3). Nothing else of a path opens it. */
export const openSegments: ReadonlySet<string> = new Set([
  'register',
  'pay-wx',
  'pay-zfb',
  'mobile-pay',
  'success',
  'vote-form',
  'vote-info',
  'buy-ticket',
  'survey',
  'signin',
  'qd',
  'checkin',
  'outboundLogin',
  'outbound',
  'event',
  'watch',
  'login',
  '404',
]);

/** Pages of call agents: open as well, and of the same build as the back office. */
export const agentPaths = { login: '/outboundLogin', desk: '/outbound' } as const;
