// The words of this paper come with it.
import { geawPaste } from '../../../../words/en/geaw-paste';
import { learn } from '../../../../words/words';

learn(geawPaste);
