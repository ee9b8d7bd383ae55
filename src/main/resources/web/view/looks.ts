/** Makes the view look like its host, and tells the host how large it is. */

import type { Host, HostContext } from './host.ts';

export function dress({ theme, styles }: HostContext): void {
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (name.startsWith('--') && value !== undefined) root.style.setProperty(name, value);
  }
}

export function tellSize(host: Host): void {
  const root = document.documentElement;
  new ResizeObserver(() => {
    const { width, height } = root.getBoundingClientRect();
    host.notify('ui/notifications/size-changed', {
      width: Math.ceil(width),
      height: Math.ceil(height),
    });
  }).observe(root);
}
