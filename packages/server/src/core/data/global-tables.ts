/** The tables that hold nothing of an organisation but the way to it, or what comes before it. Everything else is under row-level security. */
export const globalTables: readonly string[] = [
  'access_token',
  'answer_news',
  'applied_function',
  'captcha_used',
  'code_sending',
  'directory',
  'gateway_health',
  'login_name',
  'member_news',
  'message_live',
  'message_reached',
  'one_time_code',
  'request_nonce',
  'sale_watch',
  'sign_in_guard',
];
