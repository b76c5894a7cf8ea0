/** Whether a reply asks for no more messages: TD, T, R or 退订, in any case and width, and nothing else. */
export function isOptOut(reply: string): boolean {
  const plain = reply
    .normalize('NFKC')
    .replace(/[\s.。!！,，]/g, '')
    .toUpperCase();
  return ['TD', 'T', 'R', '退订', '退訂'].includes(plain);
}
