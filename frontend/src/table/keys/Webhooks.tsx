import { useEffect, useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import type { Webhook, WebhookShape } from '../../graphql/types';
import type { Ownership } from '../../device/device';
import { addWebhook, loadWebhooks, removeWebhook, resumeWebhook } from './ring';
import { Choose } from '../../ui/Choose';
import { Revoke } from './Revoke';
import { momentOf } from './times';
import { t } from '../../words/words';
import css from '../../ui/styles/keys.module.css';

const SHAPES: readonly WebhookShape[] = ['STANDARD', 'DISCORD', 'SLACK', 'NTFY'];

/** Addresses that are told how the game goes: how it goes with each, and one more. */
export function Webhooks({ owner }: { owner: Ownership }) {
  const [known, setKnown] = useState<readonly Webhook[]>([]);
  const [url, setUrl] = useState('');
  const [shape, setShape] = useState<WebhookShape>('STANDARD');
  const [secret, setSecret] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const change = async (asked: Promise<readonly Webhook[]>) => {
    setTrouble(null);
    try {
      setKnown(await asked);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  useEffect(() => void change(loadWebhooks(owner)), [owner]);
  const add = async () => {
    setSecret(null);
    await change(addWebhook(owner, url.trim(), shape).then((made) => {
      if (shape === 'STANDARD') setSecret(made);
      setUrl('');
      return loadWebhooks(owner);
    }));
  };
  return (
    <section aria-labelledby="ring-webhooks">
      <h3 id="ring-webhooks">{t('key.webhooks')}</h3>
      <p className="small">{t('key.webhooksHint')}</p>
      <ul>
        {known.map((webhook) => (
          <li key={webhook.id} className={`${css.keyRow}${webhook.state === 'PAUSED' ? ' closed' : ''}`}>
            <span className={css.keyText}>
              <b className={css.address} data-part="address">{webhook.url}</b>
              <small>{t(`key.${webhook.shape}`)}; {t(`key.${webhook.state}`)}; {t('key.delivered', { number: webhook.delivered })}</small>
              {webhook.lastFailure && <small>{t('key.lastFailure', { moment: momentOf(webhook.lastFailure.at), reason: webhook.lastFailure.reason })}</small>}
            </span>
            <Revoke what={webhook.url} onRevoke={() => void change(removeWebhook(owner, webhook.id))}>
              {webhook.state !== 'DELIVERING' && <Button className="quiet" onPress={() => void change(resumeWebhook(owner, webhook.id))}>{t('key.sendNow')}</Button>}
            </Revoke>
          </li>
        ))}
      </ul>
      <Form className="row" onSubmit={(event) => { event.preventDefault(); void add(); }}>
        <TextField className="react-aria-TextField grow" value={url} onChange={setUrl} type="url" autoComplete="off">
          <Label>{t('key.address')}</Label>
          <Input />
        </TextField>
        <Choose label={t('key.shape')} value={shape} choices={SHAPES.map((id) => ({ id, name: t(`key.${id}`) }))} onChange={setShape} />
        <Button type="submit" className="main" isDisabled={url.trim() === ''}>{t('key.tell')}</Button>
      </Form>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {secret && <p role="status">{t('key.secret')} <code className={css.secret} data-part="secret">{secret}</code></p>}
    </section>
  );
}
