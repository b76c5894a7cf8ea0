/**
 * Gives every style element that a script makes the page's nonce. The component library passes it on to most of its styles but not to all
 * (scroll locks, scrollbar measures), and the content security policy would refuse those. Scripts come from this host only, so nothing is
 * let in that was not in already.
 */
export function allowStyles(nonce: string): void {
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
