// The words come when board and record are compared.
import { reconcile } from '../../../words/en/reconcile';
import { learn } from '../../../words/words';

learn(reconcile);
