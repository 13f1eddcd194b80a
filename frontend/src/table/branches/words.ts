// The words of branches come when something is tried.
import { branches } from '../../words/en/branches';
import { learn } from '../../words/words';

learn(branches);
