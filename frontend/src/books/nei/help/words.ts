// The words of the guide come with it.
import { guide } from '../../../words/en/guide';
import { learn } from '../../../words/words';

learn(guide);
