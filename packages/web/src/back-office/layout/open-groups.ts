import { useState } from 'react';

const storageKey = 'sidebarGroups';

function remembered(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function remember(groups: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(groups));
  } catch {
    // A browser that keeps nothing: they stay open as long as the page.
  }
}

/** Which groups of the menu are open: those that somebody opened, which is remembered, and the present page's, unless it was closed on this page. */
export function useOpenGroups(current: string | undefined): {
  openKeys: string[];
  onOpenChange: (keys: string[]) => void;
} {
  const [opened, setOpened] = useState(remembered);
  const [closed, setClosed] = useState<string>();
  // In another group, closing was about that one.
  if (closed !== undefined && closed !== current) setClosed(undefined);
  const isCurrentOpen = current !== undefined && closed !== current;
  return {
    openKeys: isCurrentOpen && !opened.includes(current) ? [...opened, current] : opened,
    onOpenChange: (keys) => {
      const chosen = keys.filter((key) => key !== current || opened.includes(key));
      setClosed(current !== undefined && !keys.includes(current) ? current : undefined);
      setOpened(chosen);
      remember(chosen);
    },
  };
}
