import { Button } from 'react-aria-components';
import { t } from '../../../../words/words';
import { choiceName } from '../../forms/names';
import type { AwawBoxName, AwawCountry, Game } from '../../graphql/types';
import { hand } from '../../store/hand';
import { boxKey } from '../../store/places';
import { Check } from './Check';
import { OrderKeys } from './OrderKeys';

/** The box in which a country builds at first. */
const HOME: { readonly [country in AwawCountry]: AwawBoxName } = { CANADA: 'US_ATLANTIC', SOUTH_AFRICA: 'SOUTH_AFRICA', AUSTRALIA: 'AUSTRALIA', INDIA: 'INDIA' };

/** What each country built, and the form that builds more. */
export function CountryChecks({ game }: { game: Game }) {
  const left = game.view.accounts.filter(({ nation, known }) => nation !== 'JAPAN' && known).map(({ nation, left: brps }) => t('checks.limitLeft', { nation: choiceName('nation', nation), brps })).join('; ');
  return (
    <>
      {left && <Check question={t('checks.whoPays')} note={left} />}
      {game.view.countries.filter(({ surrendered }) => !surrendered).map(({ country, spent, limit, infantry }) => (
        <Check key={country} question={t('checks.builds', { country: choiceName('country', country) })} note={typeof limit === 'number' ? t('checks.builtOf', { spent, limit, infantry }) : t('checks.built', { spent, infantry })}>
          <div className="choices"><OrderKeys orders={['constructUnit']} values={{ at: boxKey(HOME[country]) }} /></div>
        </Check>
      ))}
      <Check question={t('checks.carried')}><div className="choices"><OrderKeys orders={['assignTransports', 'grantToChina']} /></div></Check>
      <Check question={t('checks.ships')}><div className="choices"><OrderKeys orders={['constructShip', 'repairShip']} /><Button className="quiet" onPress={() => hand.set({ book: 'accounts' })}>{t('awaw.accounts')}</Button></div></Check>
    </>
  );
}
