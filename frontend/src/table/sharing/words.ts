// The words of finished games come when somebody shares one or looks for them.
import { sharing } from '../../words/en/sharing';
import { learn } from '../../words/words';

learn(sharing);
