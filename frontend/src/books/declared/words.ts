// The words of the tables whose players declare come with their pages.
import { desk } from '../../words/en/desk';
import { learn } from '../../words/words';

learn(desk);
