import { plain } from '../../../ui/words';
import { t } from '../../../words/words';
import { CHOICES } from '../forms/choices';
import { choiceName, quarterName } from '../forms/names';
import type { Account, AreaView, AwawBoxName, AwawPhase, Game, Unit } from '../graphql/types';

/** Lines to write on in each phase. */
const LINES = [1, 2, 3] as const;

const FIGURES = ['base', 'level', 'limit', 'spent', 'left', 'resistance'] as const;

/** Everything of a turn on paper: how the desk stands, what is owed, and lines to write on. */
export function Sheet({ game }: { game: Game }) {
  const { quarter, side, phase, phaseName, accounts, areas, units } = game.view;
  const others = CHOICES.boxname.filter((box) => !areas.some((area) => area.box === box) && units.some(({ place }) => place?.box === box));
  return (
    <>
      <div>
        <p className="kicker">{t('turnsheet.kicker', { game: game.name })}</p>
        <h1>{quarter ? quarterName(quarter) : t('awaw.beforePlay')}</h1>
        <p>{t('turnsheet.asOf', { entry: game.lastEntry, stage: side ? t('awaw.stage', { side, phase: t(`turnphase.${phase as AwawPhase}`) }) : phaseName })}</p>
      </div>
      <section>
        <h2>{t('awaw.sheets')}</h2>
        <div className="wide">
          <table>
            <thead><tr><th scope="col">{t('turnsheet.nation')}</th>{FIGURES.map((figure) => <th key={figure} scope="col">{t(`turnsheet.${figure}`)}</th>)}</tr></thead>
            <tbody>{accounts.map((account) => <AccountRow key={account.nation} account={account} />)}</tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>{t('turnsheet.owed')}</h2>
        <Owed game={game} />
      </section>
      <section>
        <h2>{t('awaw.boxes')}</h2>
        <div className="boxes">
          {areas.map((area) => <Area key={area.area} area={area} units={units} />)}
          {others.map((box) => <div key={box} className="box"><h3>{choiceName('boxname', box)}</h3><Units box={box} units={units} /></div>)}
        </div>
      </section>
      <section className="play">
        <h2>{t('turnsheet.play')}</h2>
        <div className="turns">
          {CHOICES.side.map((whose) => (
            <div key={whose}>
              <h3 className={whose === 'AXIS' ? 'axis' : 'allies'}>{t(`side.${whose}`)}</h3>
              {CHOICES.turnphase.map((known) => <div key={known} className="phase"><p>{t(`turnphase.${known}`)}</p>{LINES.map((line) => <div key={line} className="rule" />)}</div>)}
            </div>
          ))}
        </div>
      </section>
    </>
  );
}

/** A figure that nobody entered is left open, to be written. */
const AccountRow = ({ account }: { account: Account }) => (
  <tr>
    <th scope="row">{choiceName('nation', account.nation)}</th>
    {FIGURES.map((figure) => <td key={figure} className={account.known ? '' : 'blank'}>{account.known ? plain(account[figure]) : ''}</td>)}
  </tr>
);

function Owed({ game: { view } }: { game: Game }) {
  const { pending, warnings, due, declarations, accounts } = view;
  const missing = accounts.filter(({ known }) => !known).map(({ nation }) => choiceName('nation', nation));
  const lines = [
    ...(pending ? [pending.sentence] : []),
    ...warnings,
    ...declarations.filter(({ status }) => status === 'DISPUTED').map(({ text }) => t('turnsheet.disputed', { text })),
    ...(missing.length > 0 ? [t('checks.missing', { nations: missing.join(', ') })] : []),
    ...due.map(({ quarter, text }) => t('turnsheet.due', { turn: quarterName(quarter), text })),
  ];
  if (lines.length === 0) return <p>{t('dates.nothing')}</p>;
  return <ul className="ticked">{lines.map((line) => <li key={line}>{line}</li>)}</ul>;
}

function Area({ area: { box, hostile, defending, surrendered, entered }, units }: { area: AreaView; units: readonly Unit[] }) {
  return (
    <div className="box">
      <h3>{choiceName('boxname', box)}</h3>
      <p>{surrendered ? t('boxes.surrenderedOn', { turn: quarterName(surrendered) }) : t('boxes.balance', { hostile, defending })}</p>
      {(entered.japanese > 0 || entered.ina > 0 || entered.allied > 0) && <p className="small">{t('boxes.entered', entered)}</p>}
      <Units box={box} units={units} />
    </div>
  );
}

function Units({ box, units }: { box: AwawBoxName; units: readonly Unit[] }) {
  const inside = units.filter(({ place }) => place?.box === box);
  if (inside.length === 0) return <p className="small">{t('boxes.empty')}</p>;
  return <ul className="units">{inside.map(({ counter: { id, print } }) => <li key={id}>{t('turnsheet.unit', { id, print })}</li>)}</ul>;
}
