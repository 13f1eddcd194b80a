// The words of the luck of the dice come with it.
import { luck } from '../../words/en/luck';
import { learn } from '../../words/words';

learn(luck);
