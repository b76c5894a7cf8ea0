/** What every answer says to keep a browser from harm. Pages say more, and files that others may show less (pages.ts, resource.files.ts). */
export function safetyHeaders(production: boolean): Readonly<Record<string, string>> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // The filters of old browsers did more harm than good.
    'x-xss-protection': '0',
    // Only over TLS, which development has none of.
    ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
