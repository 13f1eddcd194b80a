// The words of the replay, of notes and of what can be printed come with them.
import { replay } from '../words/en/replay';
import { learn } from '../words/words';

learn(replay);
