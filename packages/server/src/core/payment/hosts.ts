/** The gateways' own hosts. Money moves only there; whatever else a setting names is a sandbox, or somebody who wants to look like one. */
const realHosts = {
  wechat: ['api.mch.weixin.qq.com', 'api2.mch.weixin.qq.com'],
  wechatOpenId: ['api.weixin.qq.com', 'api2.weixin.qq.com'],
  wechatAuthorize: ['open.weixin.qq.com'],
  alipay: ['openapi.alipay.com'],
} as const;

export type PaymentHost = keyof typeof realHosts;

/** Whether an address is one of the gateway’s own: https, its usual port, no user in it. */
export function isRealHost(kind: PaymentHost, url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 'https:' || parsed.port !== '' || parsed.username !== '' || parsed.password !== '')
    return false;
  return (realHosts[kind] as readonly string[]).includes(parsed.hostname);
}

export interface PaymentAddresses {
  wechatBaseUrl?: string | undefined;
  wechatOpenIdUrl?: string | undefined;
  wechatAuthorizeUrl?: string | undefined;
  alipayGatewayUrl?: string | undefined;
  /** The folder or file of the sandbox's own keys, when the settings name one. */
  sandboxSettings?: string | undefined;
}

/**
 * What production must refuse, one line each for the settings' list of problems; empty when all is well. An address that is not set is no
 * problem: that gateway is then not offered.
 */
export function sandboxProblems(addresses: PaymentAddresses): string[] {
  const problems: string[] = [];
  const check = (kind: PaymentHost, name: string, url: string | undefined) => {
    if (url && !isRealHost(kind, url)) {
      problems.push(`${name} must be https://${realHosts[kind][0]}/… in production: any other host is a sandbox`);
    }
  };
  check('wechat', 'WECHAT_PAY_URL', addresses.wechatBaseUrl);
  check('wechatOpenId', 'WECHAT_OPENID_URL', addresses.wechatOpenIdUrl);
  check('wechatAuthorize', 'WECHAT_AUTHORIZE_URL', addresses.wechatAuthorizeUrl);
  check('alipay', 'ALIPAY_GATEWAY_URL', addresses.alipayGatewayUrl);
  if (addresses.sandboxSettings) {
    problems.push('PAYMENT_SANDBOX_SETTINGS must not be set in production: the payment sandbox is a simulator');
  }
  return problems;
}
