// The words of odds come when something attacks.
import { odds } from '../../../words/en/odds';
import { learn } from '../../../words/words';

learn(odds);
