import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { keepSeals } from './table/seals/kept';
import { device } from './device/device';
import { settleIn } from './device/home';
import { storage } from './device/storage';
import { languageFor, speak } from './words/words';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/game.module.css';
import './ui/styles/map.module.css';
import './ui/styles/panels.module.css';
import './ui/styles/offers.module.css';
import './ui/styles/rules.module.css';
import './ui/styles/keys.module.css';
import './ui/styles/devices.module.css';

async function start(): Promise<void> {
  // Before anything is drawn, or a light page would begin dark.
  document.documentElement.dataset['look'] = device.get().look;
  // Without its language the page would be drawn twice; English comes with it in any case. And the seat that the address
  // names is among what the device keeps.
  await Promise.all([storage.open(), speak(languageFor(device.get().language)).catch(() => undefined)]);
  // Only while developing: the page without a server.
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('mock')) await (await import('./mock/install')).install();
  keepSeals();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<StrictMode><App /></StrictMode>);
}

void start();
if (import.meta.env.PROD) void settleIn().catch(() => undefined);
