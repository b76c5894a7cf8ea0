let last: { frame: HTMLIFrameElement; address: string } | undefined;

/**
 * Hands a PDF to the browser's printing, from a frame that nobody sees. A browser that was started to print without asking (Chromium's
 * `--kiosk-printing`) prints it at once; others show their dialog.
 */
export function printPdf(pdf: Blob): void {
  // Printing reads the frame after the call has returned: it stays until the next one.
  if (last) {
    last.frame.remove();
    URL.revokeObjectURL(last.address);
  }
  const address = URL.createObjectURL(
    pdf.type === 'application/pdf' ? pdf : new Blob([pdf], { type: 'application/pdf' }),
  );
  const frame = document.createElement('iframe');
  frame.title = 'PDF';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  // Not `display: none`: a browser draws no PDF in what it does not lay out.
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none';
  frame.onload = () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  };
  frame.src = address;
  document.body.append(frame);
  last = { frame, address };
}
