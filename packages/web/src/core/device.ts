/** What kind of browser the page runs in, as far as paying differs there. Only for after the page has woken up. */

/** The browser inside the WeChat application: there WeChat pays in its own window, and Alipay does not open. */
export function isWechat(agent = navigator.userAgent): boolean {
  return /MicroMessenger/i.test(agent);
}

/** A phone or tablet: the payer's application is on this very device, so there is nothing to scan. */
export function isPhone(agent = navigator.userAgent): boolean {
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile|MicroMessenger/i.test(agent);
}
