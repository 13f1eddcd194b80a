// The words of the staff come when it plays, or is asked.
import { staff } from '../../../words/en/staff';
import { learn } from '../../../words/words';

learn(staff);
