// What a language consists of.
import type { app } from './en/app';
import type { awawChecks } from './en/awaw-checks';
import type { awawOrders } from './en/awaw-orders';
import type { awawPapers } from './en/awaw-papers';
import type { awawTable } from './en/awaw-table';
import type { battle } from './en/battle';
import type { board } from './en/board';
import type { branches } from './en/branches';
import type { copy } from './en/copy';
import type { desk } from './en/desk';
import type { explorer } from './en/explorer';
import type { geawOrders } from './en/geaw-orders';
import type { geawPapers } from './en/geaw-papers';
import type { geawPaste } from './en/geaw-paste';
import type { geawSheets } from './en/geaw-sheets';
import type { geawTable } from './en/geaw-table';
import type { guide } from './en/guide';
import type { help } from './en/help';
import type { log } from './en/log';
import type { luck } from './en/luck';
import type { odds } from './en/odds';
import type { reconcile } from './en/reconcile';
import type { replay } from './en/replay';
import type { rules } from './en/rules';
import type { settings } from './en/settings';
import type { staff } from './en/staff';
import type { sharing } from './en/sharing';
import type { start } from './en/start';
import type { table } from './en/table';

/** The words of the English, part by part. */
export interface English {
  app: typeof app;
  start: typeof start;
  staff: typeof staff;
  table: typeof table;
  board: typeof board;
  battle: typeof battle;
  log: typeof log;
  rules: typeof rules;
  help: typeof help;
  guide: typeof guide;
  settings: typeof settings;
  branches: typeof branches;
  odds: typeof odds;
  explorer: typeof explorer;
  reconcile: typeof reconcile;
  luck: typeof luck;
  sharing: typeof sharing;
  replay: typeof replay;
  copy: typeof copy;
  desk: typeof desk;
  geawTable: typeof geawTable;
  geawOrders: typeof geawOrders;
  geawPapers: typeof geawPapers;
  geawPaste: typeof geawPaste;
  geawSheets: typeof geawSheets;
  awawChecks: typeof awawChecks;
  awawTable: typeof awawTable;
  awawOrders: typeof awawOrders;
  awawPapers: typeof awawPapers;
}

/** A part of another language: every word of the English, with no other values than it has. A language may leave out a value that its grammar does not need. */
type Like<Part> = { readonly [noun in keyof Part]: { readonly [name in keyof Part[noun]]: Part[noun][name] | string } };

/** A whole language. One with a word too few does not compile. */
export type Locale = { readonly [part in keyof English]: Like<English[part]> };
