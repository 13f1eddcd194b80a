// The words of the explorer come when it is asked.
import { explorer } from '../../../words/en/explorer';
import { learn } from '../../../words/words';

learn(explorer);
