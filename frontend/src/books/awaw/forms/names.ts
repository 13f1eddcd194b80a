import { t } from '../../../words/words';
import type { Choices } from './choices';
import { CHOICES } from './choices';

type Value<Of extends Choices> = (typeof CHOICES)[Of][number];

const NAMES: { readonly [of in Choices]: (id: Value<of>) => string } = {
  side: (id) => t(`side.${id}`),
  nation: (id) => t(`nation.${id}`),
  country: (id) => t(`country.${id}`),
  boxname: (id) => t(`boxname.${id}`),
  land: (id) => t(`land.${id}`),
  front: (id) => t(`front.${id}`),
  mark: (id) => t(`mark.${id}`),
  unitkind: (id) => t(`unitkind.${id}`),
  transport: (id) => t(`transport.${id}`),
  war: (id) => t(`war.${id}`),
  method: (id) => t(`method.${id}`),
  mode: (id) => t(`mode.${id}`),
  mission: (id) => t(`mission.${id}`),
  route: (id) => t(`route.${id}`),
  activity: (id) => t(`activity.${id}`),
  attack: (id) => t(`attack.${id}`),
  compass: (id) => t(`compass.${id}`),
  prize: (id) => t(`prize.${id}`),
  season: (id) => t(`season.${id}`),
  turnphase: (id) => t(`turnphase.${id}`),
  figure: (id) => t(`figure.${id}`),
  location: (id) => t(`location.${id}`),
};

/** What a value of a choice is called. */
export const choiceName = (of: Choices, id: string): string => NAMES[of](id as never);

/** A game turn in words. */
export const quarterName = ({ season, year }: { season: Value<'season'>; year: number }): string => t('awaw.quarter', { season: choiceName('season', season), year });
