// The words of this game come with its page.
import '../declared/words';
import { geawOrders } from '../../words/en/geaw-orders';
import { geawSheets } from '../../words/en/geaw-sheets';
import { geawTable } from '../../words/en/geaw-table';
import { learn } from '../../words/words';

learn(geawOrders, geawSheets, geawTable);
