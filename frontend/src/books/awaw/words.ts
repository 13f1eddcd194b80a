// The words of this game come with its page.
import '../declared/words';
import { awawChecks } from '../../words/en/awaw-checks';
import { awawOrders } from '../../words/en/awaw-orders';
import { awawPapers } from '../../words/en/awaw-papers';
import { awawTable } from '../../words/en/awaw-table';
import { learn } from '../../words/words';

learn(awawChecks, awawOrders, awawPapers, awawTable);
