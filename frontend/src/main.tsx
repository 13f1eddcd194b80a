import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { keepSeals } from './seals/kept';
import { device } from './store/device';
import { settleIn } from './store/home';
import { storage } from './store/storage';
import { languageFor, speak } from './words/words';
import './styles/tokens.css';
import './styles/base.css';
import './styles/game.module.css';
import './styles/map.module.css';
import './styles/panels.module.css';
import './styles/offers.module.css';
import './styles/rules.module.css';
import './styles/keys.module.css';
import './styles/devices.module.css';

async function start(): Promise<void> {
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
