// The words of this game come with its page.
import '../desk/words';
import { geawOrders } from '../words/en/geaw-orders';
import { geawSheets } from '../words/en/geaw-sheets';
import { geawTable } from '../words/en/geaw-table';
import { learn } from '../words/words';

learn(geawOrders, geawSheets, geawTable);
