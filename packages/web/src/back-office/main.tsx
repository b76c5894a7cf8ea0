import '../ui/theme.css';
import '../ui/ui.css';
import '../ui/print.css';
import '../ui/targets.css';
import './app/app.css';
import { createRoot } from 'react-dom/client';
import { pageConfig } from '../core/config.ts';
import { startI18n } from '../core/i18n.ts';
import { currentLanguage } from '../core/language.ts';
import { allowStyles } from '../core/style-nonce.ts';
import { startTheme } from '../ui/theme.ts';
import { loadAntdLocale } from './app/antd-locale.ts';
import { App } from './app/app.tsx';
import { startBackCloses } from './app/back-closes.ts';
import { fetchFirst } from './app/fetch-first.ts';

startTheme();
startBackCloses();
allowStyles(pageConfig().nonce);
fetchFirst(window.location);
// Not awaited: what is fetched here may be a part of this very file, which would wait for itself.
void Promise.all([startI18n(), loadAntdLocale(currentLanguage())]).then(() => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
});
