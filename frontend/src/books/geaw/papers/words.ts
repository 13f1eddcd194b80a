// The words of these papers come with them.
import { geawPapers } from '../../../words/en/geaw-papers';
import { learn } from '../../../words/words';

learn(geawPapers);
