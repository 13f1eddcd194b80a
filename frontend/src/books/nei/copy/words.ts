// The words of an owner’s copy come with its page.
import { copy } from '../../../words/en/copy';
import { learn } from '../../../words/words';

learn(copy);
