import { registerOverlayPortal } from '@puckeditor/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  text: string;
  max: number;
  /** Whether it is another language's, shown because this one is not written. */
  isBorrowed: boolean;
  isLong: boolean;
  label: string;
  onChange: (text: string) => void;
  onFocus: () => void;
  onRest: () => void;
}

/**
 * A text of a module, written where it stands. What is typed lives in the page until it rests; nothing is drawn anew below the fingers, so input
 * methods of Chinese and Japanese work.
 */
export function InPlace({ text, max, isBorrowed, isLong, label, onChange, onFocus, onRest }: Props) {
  const { t } = useTranslation();
  const ref = useRef<HTMLSpanElement>(null);
  // Clicks are the text's own, and dragging rests while it is written.
  useEffect(() => registerOverlayPortal(ref.current), []);
  useEffect(() => {
    const element = ref.current;
    if (element && element.textContent !== text && element.ownerDocument.activeElement !== element)
      element.textContent = text;
  }, [text]);
  const read = (element: HTMLElement) => (isLong ? element.innerText : element.innerText.replace(/\s*\n\s*/g, ' '));
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would not look like the text that it is
    <span
      ref={ref}
      className="site-in-place"
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-multiline={isLong}
      data-borrowed={isBorrowed || undefined}
      title={isBorrowed ? t('common:words.none') : undefined}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      onClick={(event) => event.stopPropagation()}
      onFocus={onFocus}
      onKeyDown={(event) => {
        // Keys are the text's: none moves or removes the module.
        event.stopPropagation();
        if (event.key === 'Enter' && !isLong && !event.nativeEvent.isComposing) event.preventDefault();
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
      onInput={({ currentTarget }) => {
        const typed = read(currentTarget).trim();
        const isTooLong = typed.length > max;
        currentTarget.setAttribute('aria-invalid', String(isTooLong));
        if (!isTooLong) onChange(typed);
      }}
      onBlur={({ currentTarget }) => {
        // What was too long was told and not kept: what is kept stands there again.
        if (currentTarget.getAttribute('aria-invalid') === 'true') currentTarget.textContent = text;
        currentTarget.removeAttribute('aria-invalid');
        onRest();
      }}
    />
  );
}
