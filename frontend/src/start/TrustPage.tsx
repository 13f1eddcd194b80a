import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import { useText } from '../rules/useText';
import { isSecure } from '../device/home';
import { t } from '../words/words';
import css from '../ui/styles/devices.module.css';

interface Facts {
  port: number;
  fingerprint: string;
  until: string;
}

const DEVICES = ['ipad', 'android', 'windows', 'mac', 'firefox'] as const;

const askFacts = async (): Promise<Facts> => {
  const answer = await fetch('/authority.json').catch(() => null);
  if (!answer?.ok) throw new Error(t('server.silentStart'));
  const { https } = (await answer.json()) as { https: Facts | null };
  if (!https) throw new Error(t('trust.none'));
  return https;
};

/** The device in hand, as far as it says so. */
function deviceHere(): (typeof DEVICES)[number] {
  const { userAgent, maxTouchPoints } = navigator;
  if (/Firefox/.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  if (/iPad|iPhone/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ipad';
  return /Windows/.test(userAgent) ? 'windows' : 'mac';
}

/** Walks the owner of a tablet through trusting this table's certificate: once for each tablet. */
export function TrustPage({ onBack }: { onBack: () => void }) {
  const ask = useCallback(askFacts, []);
  const { text: facts, trouble } = useText('authority', ask);
  const [shown, setShown] = useState(deviceHere);
  const secured = facts ? `https://${location.hostname}:${facts.port}/` : '';
  return (
    <main className={`start ${css.trust}`}>
      <h1>{t('trust.title')}</h1>
      <p>{t('trust.why')}</p>
      {isSecure() && <p role="status"><b>{t('trust.already')}</b></p>}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {facts && (
        <ol className={css.trustSteps}>
          <li className="card">
            <h2>{t('trust.take')}</h2>
            <p><a className={css.trustLink} href="/authority.crt" download>{t('trust.file')}</a></p>
            <p className="small">{t('trust.limits', { until: facts.until })}</p>
          </li>
          <li className="card">
            <h2>{t('trust.install')}</h2>
            <div className="choices" role="group" aria-label={t('trust.device')}>
              {DEVICES.map((device) => <Button key={device} className={device === shown ? 'chosen' : ''} aria-pressed={device === shown} onPress={() => setShown(device)}>{t(`trust.${device}`)}</Button>)}
            </div>
            <p>{t(`trust.${shown}Steps`)}</p>
          </li>
          <li className="card">
            <h2>{t('trust.compare')}</h2>
            <p>{t('trust.compareText')}</p>
            <code className={css.fingerprint} data-part="fingerprint">{facts.fingerprint}</code>
          </li>
          <li className="card">
            <h2>{t('trust.go')}</h2>
            <p><a className={css.trustLink} href={secured}>{secured}</a></p>
            <p className="small">{t('trust.again')}</p>
          </li>
        </ol>
      )}
      <Button className="quiet" onPress={onBack}>{t('app.back')}</Button>
    </main>
  );
}
