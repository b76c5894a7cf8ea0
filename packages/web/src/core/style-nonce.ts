/**
 * Gives every style element that a script makes the page's nonce. The component library passes it on to most of its styles but not to all
 * (scroll locks, scrollbar measures), and the content security policy would refuse those. Scripts come from this host only, so nothing is
 * let in that was not in already. `within`: the document of a frame that has no address of its own, which is under the page's policy.
 */
export function allowStyles(nonce: string, within: Document = document): void {
  if (!nonce) return;
  const create = within.createElement.bind(within);
  within.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    // By its name: elements of a frame are made by another constructor than the page's.
    if (element.localName === 'style') element.nonce = nonce;
    return element;
  };
}
