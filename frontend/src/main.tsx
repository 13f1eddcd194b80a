import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import './styles/base.css';
import './styles/controls.css';
import './styles/game.css';
import './styles/map.css';
import './styles/panels.css';
import './styles/offers.css';
import './styles/rules.css';
import './styles/keys.css';

async function start(): Promise<void> {
  // Only while developing: the page without a server.
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('mock')) await (await import('./mock/install')).install();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<StrictMode><App /></StrictMode>);
}

void start();
