import '../ui/theme.css';
import '../ui/ui.css';
import './layout/layout.css';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../core/i18n.ts';
import { currentLanguage } from '../core/language.ts';
import { startTheme } from '../ui/theme.ts';
import { loadAntdLocale } from './app/antd-locale.ts';
import { App } from './app/app.tsx';

startTheme();
await Promise.all([startI18n(), loadAntdLocale(currentLanguage())]);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
